import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../shared/errors.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Refuses fields that a call cannot write and that are not as they were read; a client that sends back what it got is
 * right. What refers to another entity (an object with an `id`) refers to the same while the id is the same. A reader that
 * writes null for what is absent means the same.
 *
 * @param asRead of the call
 * @param current the entity, at least all its fixed fields
 * @throws FORM_VALIDATION_FAILED, which names the fields
 */
export function refuseOther(asRead: Fields = {}, current: Fields): void {
  const others = Object.entries(asRead).filter(
    ([name, sent]) => sent !== undefined && !isSame(sent, current[name]),
  );
  if (others.length)
    throw new Refusal(
      'FORM_VALIDATION_FAILED',
      Object.fromEntries(others.map(([name]) => [name, { rule: 'readOnly' }])),
    );
}

const isSame = (sent: unknown, is: unknown = null): boolean => {
  const [one, other] = [idOf(sent), idOf(is)];
  return one !== undefined && other !== undefined ? one === other : isDeepStrictEqual(sent, is);
};

const idOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
