import { randomInt } from 'node:crypto';
import { onlyKeys } from '../../template/only-properties.ts';
import type { Properties } from '../../types.ts';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const KINDS = [LOWER, LOWER.toUpperCase(), '0123456789'];
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/**
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-secretsmanager-secret-generatesecretstring.html
 */
export function generateSecret(options: Properties): string {
  onlyKeys(options, ['ExcludePunctuation', 'PasswordLength'], 'There is a generated secret');
  const kinds = options.ExcludePunctuation ? KINDS : [...KINDS, PUNCTUATION];
  const length = Number(options.PasswordLength ?? 32);
  // At least one character of each kind.
  const required = kinds.map(pick);
  const others = Array.from({ length: length - required.length }, () => pick(kinds.join('')));
  return shuffle([...required, ...others]).join('');
}

const pick = (from: string) => from[randomInt(from.length)]!;

function shuffle<T>(items: T[]): T[] {
  for (let index = items.length - 1; index > 0; index--) {
    const other = randomInt(index + 1);
    [items[index], items[other]] = [items[other]!, items[index]!];
  }
  return items;
}
