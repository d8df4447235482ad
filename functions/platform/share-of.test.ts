import { describe, expect, it } from 'vitest';
import { shareOf } from './share-of.ts';

const COUNT = 1000;
const PARTS = 24;

describe('shares of devices', () => {
  it.each([
    ['in a row', (n: number) => n],
    ['sixteen apart', (n: number) => 16 * n],
    ['of another row', (n: number) => 0xfedc_0000 + 7 * n],
  ])('spread ids %s evenly', (_, numberAt) => {
    const counts = Array.from({ length: PARTS }, () => 0);
    for (let n = 0; n < COUNT; n++) {
      const share = shareOf(`F0D1${numberAt(n).toString(16).toUpperCase().padStart(8, '0')}`);
      counts[Math.floor(share * PARTS)]! += 1;
    }
    const [least, most] = [Math.min(...counts), Math.max(...counts)];
    expect([least, most].map((count) => Math.abs(count - COUNT / PARTS) < 6)).toEqual([true, true]);
  });

  it('are the same whatever the case of an id, and within a day', () => {
    expect(shareOf('hub0badcafe')).toBe(shareOf('hub0BADCAFE'));
    for (const id of ['hubffffffff', 'F0D1FFFFFFFF', 'no number'])
      expect([id, shareOf(id) >= 0 && shareOf(id) < 1]).toEqual([id, true]);
  });
});
