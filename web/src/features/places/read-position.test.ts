import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Position } from '../../../../shared/model/place.ts';
import { readPosition, writtenPosition } from './read-position.ts';

it('a position is read as map services copy it, with points or commas', () => {
  const hamburg = { latitude: 53.5503, longitude: 9.992 };
  for (const text of [
    '53.5503, 9.992',
    ' 53.5503,9.992 ',
    '53.5503 9.992',
    '53,5503; 9,992',
    '53.5503°, 9.992°',
  ])
    expect(readPosition(text)).toEqual(hamburg);
  expect(readPosition('-33.9, 151')).toEqual({ latitude: -33.9, longitude: 151 });
  expect(readPosition('  ')).toBeNull();
});

it('another text is no position, and is refused', () => {
  for (const text of ['Hamburg', '53.55', '53.55, east', '91, 0']) {
    expect(Position.safeParse(readPosition(text)).success).toBe(false);
  }
});

it('what is written is read again', () => {
  const degrees = (most: number) =>
    fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((millionths) => millionths / 1e6);
  fc.assert(
    fc.property(degrees(90), degrees(180), (latitude, longitude) => {
      const position = { latitude, longitude };
      // Nobody enters a position within a metre of the equator in powers of ten.
      fc.pre(!writtenPosition(position).includes('e'));
      expect(readPosition(writtenPosition(position))).toEqual(position);
    }),
  );
});
