import { randomUUID } from 'node:crypto';
import type { Message } from '../message.ts';
import { toDecimal, toText, type Value } from './values.ts';

/** What an expression may look at. */
export interface Scope {
  /** As the rule sees it: a Basic Ingest topic without its prefix. */
  readonly message: Message;
  /** The payload as an object; empty when the payload is not one. */
  readonly json: { readonly [key: string]: Value };
  readonly account: string;
}

interface SqlFunction {
  /** The fewest and the most arguments. */
  readonly arguments: readonly [number, number];
  call(scope: Scope, ...values: Value[]): Value;
}

/**
 * The functions that run here, by lower-case name; any other is refused when its rule is loaded.
 * https://docs.aws.amazon.com/iot/latest/developerguide/iot-sql-functions.html
 */
export const functions: Record<string, SqlFunction> = {
  topic: {
    arguments: [0, 1],
    call: ({ message }, ...level) =>
      level.length === 0 ? message.topic : message.topic.split('/')[(toDecimal(level[0]) ?? 0) - 1],
  },
  clientid: fromMessage((message) => message.clientId ?? 'n/a'),
  principal: fromMessage((message) => message.principal),
  timestamp: fromMessage((message) => message.receivedAt),
  traceid: fromMessage((message) => (message.clientId === undefined ? undefined : message.traceId)),
  accountid: { arguments: [0, 0], call: ({ account }) => account },
  newuuid: { arguments: [0, 0], call: () => randomUUID() },

  lower: ofText((text) => text.toLowerCase()),
  upper: ofText((text) => text.toUpperCase()),
  trim: ofText((text) => text.trim()),
  length: ofText((text) => text.length),
  startswith: ofTwoTexts((text, start) => text.startsWith(start)),
  endswith: ofTwoTexts((text, end) => text.endsWith(end)),
  indexof: ofTwoTexts((text, part) => text.indexOf(part)),
  concat: { arguments: [0, Number.POSITIVE_INFINITY], call: (_, ...values) => concat(values) },

  abs: ofDecimal(Math.abs),
  floor: ofDecimal(Math.floor),
  ceil: ofDecimal(Math.ceil),

  isnull: { arguments: [1, 1], call: (_, value) => value === null },
  isundefined: { arguments: [1, 1], call: (_, value) => value === undefined },
};

function concat(values: Value[]): Value {
  if (values.length < 2) return values[0];
  if (values.some(Array.isArray)) return values.flat();
  const texts = values.map(toText);
  return texts.includes(undefined) ? undefined : texts.join('');
}

function fromMessage(read: (message: Message) => Value): SqlFunction {
  return { arguments: [0, 0], call: ({ message }) => read(message) };
}

function ofText(compute: (text: string) => Value): SqlFunction {
  return {
    arguments: [1, 1],
    call: (_, value) => {
      const text = toText(value);
      return text === undefined ? undefined : compute(text);
    },
  };
}

function ofTwoTexts(compute: (first: string, second: string) => Value): SqlFunction {
  return {
    arguments: [2, 2],
    call: (_, first, second) => {
      const [a, b] = [toText(first), toText(second)];
      return a === undefined || b === undefined ? undefined : compute(a, b);
    },
  };
}

function ofDecimal(compute: (value: number) => number): SqlFunction {
  return {
    arguments: [1, 1],
    call: (_, value) => {
      const decimal = toDecimal(value);
      return decimal === undefined ? undefined : compute(decimal);
    },
  };
}
