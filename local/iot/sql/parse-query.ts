import { StartError } from '../../types.ts';
import { filterProblem } from '../topics.ts';
import type { Scope } from './functions.ts';
import { type Expression, parseExpression } from './parse-expression.ts';
import { TokenReader } from './token-reader.ts';
import { toBoolean, type Value } from './values.ts';

/** A rule's statement. */
export interface Query {
  /** Absent where only Basic Ingest triggers the rule. */
  readonly filter?: string;
  /** Whether it cannot run on a payload that is no JSON object. */
  readonly needsJson: boolean;
  /** What the actions get, or undefined where the WHERE clause is not true. */
  select(scope: Scope): Buffer | undefined;
}

interface Column {
  readonly expression: Expression;
  readonly name: string;
}

/** Reads `SELECT … [FROM '…'] [WHERE …]`. https://docs.aws.amazon.com/iot/latest/developerguide/iot-sql-reference.html */
export function parseQuery(sql: string): Query {
  const tokens = new TokenReader(sql);
  if (!tokens.takeWord('SELECT')) throw new StartError(`IoT SQL: "${sql}" does not begin with SELECT`);
  const { everything, columns } = selectList(tokens);
  const filter = tokens.takeWord('FROM') ? topicFilter(tokens) : undefined;
  const where = tokens.takeWord('WHERE') ? parseExpression(tokens) : undefined;
  tokens.needEnd();

  const payloadAsItIs = everything && columns.length === 0;
  return {
    filter,
    needsJson:
      (everything && !payloadAsItIs) ||
      columns.some(({ expression }) => expression.needsJson) ||
      (where?.needsJson ?? false),
    select: (scope) => {
      if (where && toBoolean(where.value(scope)) !== true) return undefined;
      if (payloadAsItIs) return scope.message.payload;
      const row: Record<string, Value> = everything ? { ...scope.json } : {};
      for (const { expression, name } of columns) row[name] = expression.value(scope);
      return Buffer.from(JSON.stringify(row));
    },
  };
}

function selectList(tokens: TokenReader): { everything: boolean; columns: Column[] } {
  let everything = false;
  const columns: Column[] = [];
  do {
    if (tokens.takeSymbol('*')) {
      everything = true;
      continue;
    }
    const expression = parseExpression(tokens);
    const name = tokens.takeWord('AS') ? tokens.needWord() : expression.name;
    if (name === undefined) throw new StartError('IoT SQL: a column that is no field needs a name with AS');
    columns.push({ expression, name });
  } while (tokens.takeSymbol(','));
  return { everything, columns };
}

function topicFilter(tokens: TokenReader): string {
  const token = tokens.take();
  if (token.kind !== 'string') throw tokens.unexpected(token);
  const problem = filterProblem(token.text);
  if (problem) throw new StartError(`IoT SQL: FROM '${token.text}': ${problem}`);
  return token.text;
}
