import { randomInt } from 'node:crypto';
import type { Properties } from '../../types.ts';

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const DIGITS = '0123456789';
const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-properties-secretsmanager-secret-generatesecretstring.html */
export function generateSecret(options: Properties): string {
  const password = generatePassword(options);
  if (options.SecretStringTemplate === undefined) return password;
  return JSON.stringify({
    ...JSON.parse(options.SecretStringTemplate),
    [options.GenerateStringKey]: password,
  });
}

function generatePassword(options: Properties): string {
  const excluded = new Set<string>(options.ExcludeCharacters ?? '');
  const without = (alphabet: string) => [...alphabet].filter((character) => !excluded.has(character));
  const kinds = [
    options.ExcludeLowercase ? [] : without(LOWER),
    options.ExcludeUppercase ? [] : without(UPPER),
    options.ExcludeNumbers ? [] : without(DIGITS),
    options.ExcludePunctuation ? [] : without(PUNCTUATION),
    options.IncludeSpace ? [' '] : [],
  ].filter((kind) => kind.length > 0);
  const all = kinds.flat();
  const pick = (from: string[]) => from[randomInt(from.length)]!;
  const length = Number(options.PasswordLength ?? 32);
  const required = options.RequireEachIncludedType === false ? [] : kinds.map(pick);
  const characters = [
    ...required,
    ...Array.from({ length: Math.max(0, length - required.length) }, () => pick(all)),
  ];
  return shuffle(characters).slice(0, length).join('');
}

function shuffle<T>(items: T[]): T[] {
  for (let index = items.length - 1; index > 0; index--) {
    const other = randomInt(index + 1);
    [items[index], items[other]] = [items[other]!, items[index]!];
  }
  return items;
}
