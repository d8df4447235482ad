import { expect, it } from 'vitest';
import { storedBytes } from './stored-bytes.ts';

const ROW = { pk: { S: 'a' }, sk: { S: 'b' }, row: { S: 'shown' }, live: { S: 'x'.repeat(50) } };

it('an item counts in each index whose keys it has, with the attributes that the index projects', () => {
  const inNone = storedBytes(ROW);
  expect(inNone.indexBytes).toBe(0);
  const inOne = storedBytes({ ...ROW, all: { S: 'k' }, s1: { S: 'm' } });
  // pk a, sk b, all k, s1 m, row shown: names and values.
  expect(inOne.indexBytes).toBe(100 + 3 + 3 + 4 + 3 + 8);
  expect(inOne.bytes).toBe(inNone.bytes + 4 + 3);
});
