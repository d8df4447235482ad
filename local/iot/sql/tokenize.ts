import { StartError } from '../../types.ts';

export interface Token {
  readonly kind: 'word' | 'string' | 'number' | 'symbol' | 'end';
  /** A string's content without its quotes, anything else as written. */
  readonly text: string;
}

const TOKEN =
  /\s*(?:(?<string>'(?:[^']|'')*'|"[^"]*")|(?<number>\d+(?:\.\d+)?)|(?<word>[A-Za-z_]\w*)|(?<symbol><>|<=|>=|[(),.*=<>+\-/%]))/y;

/** The words of an AWS IoT SQL statement. Strings stand in single quotes; the documentation's examples use double ones too. */
export function tokenize(sql: string): Token[] {
  const tokens: Token[] = [];
  const text = sql.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const start = TOKEN.lastIndex;
    const found = TOKEN.exec(text)?.groups;
    if (!found) throw new StartError(`IoT SQL: cannot read "${text.slice(start).trim()}"`);
    if (found.string !== undefined) tokens.push({ kind: 'string', text: unquote(found.string) });
    else if (found.number !== undefined) tokens.push({ kind: 'number', text: found.number });
    else if (found.word !== undefined) tokens.push({ kind: 'word', text: found.word });
    else tokens.push({ kind: 'symbol', text: found.symbol ?? '' });
  }
  return tokens;
}

function unquote(quoted: string): string {
  const content = quoted.slice(1, -1);
  return quoted.startsWith("'") ? content.replaceAll("''", "'") : content;
}
