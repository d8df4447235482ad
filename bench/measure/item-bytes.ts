import type { WireItem, WireValue } from './wire.ts';

/**
 * The size of an item as DynamoDB counts it (Developer Guide, "DynamoDB item sizes and formats"), on which the cost of
 * reading it depends.
 */
export const itemBytes = (item: WireItem): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + valueBytes(value), 0);

function valueBytes(value: WireValue): number {
  if ('S' in value) return Buffer.byteLength(value.S);
  if ('N' in value) return numberBytes(value.N);
  if ('B' in value) return Buffer.byteLength(value.B, 'base64');
  if ('L' in value) return 3 + value.L.reduce((sum, one) => sum + 1 + valueBytes(one), 0);
  if ('M' in value) return 3 + Object.keys(value.M).length + itemBytes(value.M);
  return 1;
}

/** One byte for two significant digits, and one further byte. */
const numberBytes = (number: string) =>
  1 + Math.ceil(number.replace(/^-?0*|\.|e.*$/gi, '').replace(/0+$/, '').length / 2);
