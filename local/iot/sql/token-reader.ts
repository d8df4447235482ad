import { StartError } from '../../types.ts';
import { type Token, tokenize } from './tokenize.ts';

const END: Token = { kind: 'end', text: 'the end' };

/** Walks through the tokens of a statement. Words compare without regard to case. */
export class TokenReader {
  readonly #tokens: Token[];
  #next = 0;

  constructor(sql: string) {
    this.#tokens = tokenize(sql);
  }

  peek(): Token {
    return this.#tokens[this.#next] ?? END;
  }

  take(): Token {
    const token = this.peek();
    this.#next++;
    return token;
  }

  takeWord(word: string): boolean {
    return this.#takeIf(({ kind, text }) => kind === 'word' && text.toUpperCase() === word);
  }

  takeSymbol(symbol: string): boolean {
    return this.#takeIf(({ kind, text }) => kind === 'symbol' && text === symbol);
  }

  needSymbol(symbol: string): void {
    if (!this.takeSymbol(symbol)) throw this.unexpected(this.peek());
  }

  needWord(): string {
    const token = this.take();
    if (token.kind !== 'word') throw this.unexpected(token);
    return token.text;
  }

  needEnd(): void {
    if (this.peek().kind !== 'end') throw this.unexpected(this.peek());
  }

  unexpected(token: Token): StartError {
    return new StartError(`IoT SQL: ${token.text} does not fit where it stands`);
  }

  #takeIf(fits: (token: Token) => boolean): boolean {
    const taken = fits(this.peek());
    if (taken) this.#next++;
    return taken;
  }
}
