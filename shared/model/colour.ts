export type Rgb = readonly [red: number, green: number, blue: number];

/** The background colours of the console: the page, and the panels on it. */
export const PAGE = { light: '#f7f8fa', dark: '#0d1116' } as const;
export const PANEL = { light: '#ffffff', dark: '#141920' } as const;

/** The minimum contrast of a surface or a symbol with its background (WCAG 2.2, 1.4.11). */
const DISCERNIBLE = 3;

/** The minimum contrast of text with its background (WCAG AA). */
export const READABLE = 4.5;

/** Parses `#rgb` or `#rrggbb`; undefined for anything else. */
export function parseHex(colour: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour)?.[1];
  if (!digits) return undefined;
  const full = digits.length === 3 ? [...digits].map((one) => one + one).join('') : digits;
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb;
}

export const toHex = (colour: Rgb): string =>
  `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

/** WCAG's contrast ratio of two colours, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((one, other) => one - other) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export const WHITE: Rgb = [255, 255, 255];
export const BLACK: Rgb = [0, 0, 0];

/**
 * White or black, whichever is readable on a background (WCAG AA). Where white fails, black always has enough contrast.
 */
export const inkOn = (ground: Rgb): Rgb => (contrast(ground, WHITE) >= READABLE ? WHITE : BLACK);

function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Whether a label's colour is discernible on every background of the console, light and dark. */
export function isLegible(colour: string): boolean {
  const parsed = parseHex(colour);
  const grounds = [PAGE, PANEL].flatMap(Object.values).map((ground: string) => parseHex(ground)!);
  return parsed !== undefined && grounds.every((ground) => contrast(parsed, ground) >= DISCERNIBLE);
}
