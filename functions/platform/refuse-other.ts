import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '../../shared/errors.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Refuses changed values of fields that a call cannot write; a client may send back the values that it has read.
 * References to another entity (objects with an `id`) are equal if their ids are equal. Null equals an absent
 * value.
 *
 * @param asRead the call's read-only fields
 * @param current the entity, at least its fixed fields
 * @throws FORM_VALIDATION_FAILED with the fields
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
