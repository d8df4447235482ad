import { drawingSVG, ean8, ean13, pzn, type RenderOptions, upca } from 'bwip-js/browser';
import type { BarCodeType } from '../../../../shared/model/bar-code.ts';
import type { Bars } from './code-sheet.ts';

const ENCODERS = { EAN8: ean8, EAN13: ean13, UPCA: upca, PZN7: pzn, PZN8: pzn } as const;

const optionsOf = (type: BarCodeType, digits: string) =>
  ({
    ...{ text: digits, scale: 3, height: 14, backgroundcolor: 'FFFFFF', paddingwidth: 10, paddingheight: 4 },
    ...(type === 'PZN8' && { pzn8: true }),
  }) as unknown as RenderOptions;

/** A bar code with its digits as a picture. */
export const barSvg = (type: BarCodeType, digits: string): string =>
  ENCODERS[type]({ ...optionsOf(type, digits), includetext: true }, drawingSVG());

/** The bars of a bar code, without the longer ones of its guards: those only show where its halves begin. */
export function barsOf(type: BarCodeType, digits: string): Bars {
  const bars: { x: number; width: number }[] = [];
  const drawing = {
    ...drawingSVG(),
    // The library draws each bar as an upright line of its width.
    line: (x: number, _top: number, _x: number, _bottom: number, width: number) =>
      bars.push({ x: x - Math.ceil(width / 2), width }),
    end: () => '',
  };
  ENCODERS[type]({ ...optionsOf(type, digits), includetext: false, paddingwidth: 0 }, drawing as never);
  const start = Math.min(...bars.map(({ x }) => x));
  const end = Math.max(...bars.map(({ x, width }) => x + width));
  return { bars: bars.map(({ x, width }) => ({ x: x - start, width })), width: end - start };
}
