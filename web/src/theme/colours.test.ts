import { expect, test } from 'vitest';
import { contrast, parseHex } from '../../../shared/model/colour.ts';
import { borders, grounds, palettes, texts } from './colours.ts';

const THEMES = ['light', 'dark'] as const;
const ratio = (a: string, b: string) => contrast(parseHex(a)!, parseHex(b)!);

test.each(THEMES)('every text is legible on every background that it may be on (%s)', (theme) => {
  for (const [text, shade] of Object.entries(texts).filter(([name]) => name !== 'inverted')) {
    for (const ground of ['DEFAULT', 'panel', 'subtle', 'muted'] as const) {
      expect(
        ratio(shade[theme], grounds[ground][theme]),
        `fg.${text} on bg.${ground}`,
      ).toBeGreaterThanOrEqual(4.5);
    }
  }
  expect(ratio(texts.inverted[theme], grounds.inverted[theme])).toBeGreaterThanOrEqual(4.5);
});

test.each(THEMES)(
  'every palette’s text is legible on its fills, on a panel and on the page (%s)',
  (theme) => {
    for (const [name, palette] of Object.entries(palettes)) {
      expect(ratio(palette.contrast[theme], palette.solid[theme]), `${name}.solid`).toBeGreaterThanOrEqual(
        4.5,
      );
      if ('stage' in palette) {
        expect(ratio(palette.onStage[theme], palette.stage[theme]), `${name}.stage`).toBeGreaterThanOrEqual(
          4.5,
        );
      }
      for (const ground of [palette.subtle, palette.muted, grounds.panel, grounds.DEFAULT]) {
        expect(
          ratio(palette.fg[theme], ground[theme]),
          `${name}.fg on ${ground[theme]}`,
        ).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);

test.each(THEMES)('the outline of a field and the focus ring are visible (%s)', (theme) => {
  for (const ground of [grounds.panel, grounds.DEFAULT]) {
    expect(ratio(borders.control[theme], ground[theme])).toBeGreaterThanOrEqual(3);
    for (const [name, palette] of Object.entries(palettes)) {
      expect(ratio(palette.focusRing[theme], ground[theme]), name).toBeGreaterThanOrEqual(3);
    }
  }
});
