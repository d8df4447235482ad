import { StartError } from '../../types.ts';
import type { Message } from '../message.ts';
import { filterProblem } from '../topics.ts';

/** The statement of a rule. */
export interface Query {
  /** The filter of the topics that trigger the rule. */
  readonly filter: string;
  /** The output for the actions. */
  select(message: Message): Buffer;
}

type Read = (message: Message) => string | number | undefined;

/**
 * Reads `SELECT <expression> AS <name>, … FROM '<topic filter>'`. Throws `StartError` for anything else.
 * https://docs.aws.amazon.com/iot/latest/developerguide/iot-sql-reference.html
 */
export function parseQuery(sql: string): Query {
  const [, list, filter = ''] = /^\s*SELECT\s+(.+?)\s+FROM\s+'([^']*)'\s*$/is.exec(sql) ?? [];
  if (list === undefined)
    throw new StartError(`the statement "${sql}" is not of the form SELECT … FROM '…', which runs here`);
  const problem = filterProblem(filter);
  if (problem) throw new StartError(`FROM '${filter}': ${problem}`);
  // A comma inside of parentheses belongs to a function.
  const columns = list.split(/,(?![^(]*\))/).map((text) => column(text.trim()));
  return {
    filter,
    select: (message) =>
      Buffer.from(JSON.stringify(Object.fromEntries(columns.map(({ name, read }) => [name, read(message)])))),
  };
}

function column(text: string): { name: string; read: Read } {
  const [, expression = '', name] = /^(.+?)\s+AS\s+([a-z_]\w*)$/is.exec(text) ?? [];
  const read = EXPRESSIONS.map((parse) => parse(expression)).find((found) => found !== undefined);
  if (name !== undefined && read) return { name, read };
  throw new StartError(`the column ${text} of the statement does not run here`);
}

/** https://docs.aws.amazon.com/iot/latest/developerguide/iot-sql-functions.html */
const EXPRESSIONS: readonly ((text: string) => Read | undefined)[] = [
  // The payload as it was sent, which need not be JSON.
  (text) =>
    /^encode\(\s*\*\s*,\s*'base64'\s*\)$/i.test(text)
      ? ({ payload }) => payload.toString('base64')
      : undefined,
  (text) => (/^clientid\(\)$/i.test(text) ? ({ clientId }) => clientId ?? 'n/a' : undefined),
  (text) => (/^timestamp\(\)$/i.test(text) ? ({ receivedAt }) => receivedAt : undefined),
  (text) => {
    const [, level] = /^topic\((\d+)\)$/i.exec(text) ?? [];
    return level === undefined ? undefined : ({ topic }) => topic.split('/')[Number(level) - 1];
  },
];
