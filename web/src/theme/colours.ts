import { PAGE, PANEL } from '../../../shared/model/colour.ts';

/**
 * The console's colours, light and dark. Every combination of text and background in the recipes meets WCAG AA (tested
 * by colours.test.ts); Chakra's own `fg.subtle`, `fg.error` and solid green and orange do not.
 */
interface Shades {
  readonly light: string;
  readonly dark: string;
}

/** The shades of a Chakra `colorPalette`. */
interface Palette {
  /** A filled background, and the text on it. */
  readonly solid: Shades;
  readonly contrast: Shades;
  /** Text and icons on the page or on `subtle`. */
  readonly fg: Shades;
  readonly subtle: Shades;
  readonly muted: Shades;
  readonly emphasized: Shades;
  readonly border: Shades;
  readonly focusRing: Shades;
  /** The large coloured area beside a visitor's form, and the text on it. */
  readonly stage?: Shades;
  readonly onStage?: Shades;
}

const shades = (light: string, dark: string): Shades => ({ light, dark });

export const grounds = {
  DEFAULT: PAGE,
  panel: PANEL,
  subtle: shades('#f1f3f6', '#1a2028'),
  muted: shades('#e8ebef', '#212933'),
  emphasized: shades('#d7dce2', '#2e3843'),
  inverted: shades('#161c24', '#e9eef3'),
} as const;

export const texts = {
  DEFAULT: shades('#131a22', '#e9eef3'),
  muted: shades('#4b5663', '#aab4bf'),
  subtle: shades('#5c6875', '#929da9'),
  inverted: shades('#ffffff', '#0d1116'),
  error: shades('#b3261e', '#ff9a92'),
} as const;

export const borders = {
  DEFAULT: shades('#dde2e8', '#272f39'),
  muted: shades('#e8ebef', '#1f2730'),
  /** The outline of a button. */
  emphasized: shades('#c3cad3', '#3a4551'),
  /** The outline of an input or a checkbox: 3:1 against the page, because nothing else shows where it is. */
  control: shades('#7f8a98', '#6d7986'),
  error: shades('#c93a31', '#f0736a'),
} as const;

export const palettes = {
  /** The default accent; a label's colour replaces it (accent.ts). */
  accent: {
    solid: shades('#0a6985', '#36a9cc'),
    contrast: shades('#ffffff', '#06171d'),
    fg: shades('#09607a', '#6ec7e2'),
    subtle: shades('#e4f2f6', '#10252d'),
    muted: shades('#cbe5ed', '#153541'),
    emphasized: shades('#a3d0de', '#1d4c5d'),
    border: shades('#7fb9cb', '#2b6a80'),
    focusRing: shades('#0a7c9d', '#3fb1d3'),
    stage: shades('#0b4558', '#0f2730'),
    onStage: shades('#eaf6fa', '#d3e9f0'),
  },
  gray: {
    solid: shades('#28323d', '#e9eef3'),
    contrast: shades('#ffffff', '#0d1116'),
    fg: shades('#2a343f', '#d5dce3'),
    subtle: shades('#eceff3', '#212933'),
    muted: shades('#dfe4e9', '#2b343f'),
    emphasized: shades('#cbd2da', '#3a4551'),
    border: shades('#c3cad3', '#3a4551'),
    focusRing: shades('#5c6875', '#929da9'),
  },
  red: {
    solid: shades('#b3261e', '#c8372e'),
    contrast: shades('#ffffff', '#ffffff'),
    fg: shades('#a0211a', '#ff9a92'),
    subtle: shades('#fdecea', '#311a1a'),
    muted: shades('#f9d6d3', '#472221'),
    emphasized: shades('#f1b1ac', '#63302d'),
    border: shades('#dd8a84', '#8a423e'),
    focusRing: shades('#c93a31', '#f0736a'),
  },
  orange: {
    solid: shades('#8f5200', '#e3a13f'),
    contrast: shades('#ffffff', '#1d1202'),
    fg: shades('#7d4900', '#f0b866'),
    subtle: shades('#fdf1de', '#2c2213'),
    muted: shades('#f9e1ba', '#403017'),
    emphasized: shades('#eec788', '#5c4420'),
    border: shades('#cf9a48', '#85622b'),
    focusRing: shades('#a86300', '#e3a13f'),
  },
  green: {
    solid: shades('#1c7145', '#3fae78'),
    contrast: shades('#ffffff', '#06170e'),
    fg: shades('#18663e', '#74d0a3'),
    subtle: shades('#e5f4ec', '#12271d'),
    muted: shades('#cce8d9', '#183828'),
    emphasized: shades('#a3d4ba', '#215039'),
    border: shades('#77b897', '#2f6e50'),
    focusRing: shades('#237f50', '#3fae78'),
  },
  blue: {
    solid: shades('#2559b8', '#7ba7f2'),
    contrast: shades('#ffffff', '#0a1424'),
    fg: shades('#2150a6', '#9dbff8'),
    subtle: shades('#eaf0fc', '#18233a'),
    muted: shades('#d5e2f9', '#20304e'),
    emphasized: shades('#b0c8f1', '#2c446e'),
    border: shades('#85a6e2', '#43639a'),
    focusRing: shades('#2f68d0', '#7ba7f2'),
  },
} as const satisfies Record<string, Palette>;

type Tokens = Record<string, { value: { _light: string; _dark: string } }>;

const asTokens = (group: Readonly<Record<string, Shades>>, variable?: (name: string) => string): Tokens =>
  Object.fromEntries(
    Object.entries(group).map(([name, { light, dark }]) => [
      name,
      {
        value: {
          _light: variable ? `var(${variable(name)}-light, ${light})` : light,
          _dark: variable ? `var(${variable(name)}-dark, ${dark})` : dark,
        },
      },
    ]),
  );

/** The custom property with which accent.ts replaces one shade of the accent by that of a label. */
export const accentVariable = (name: string) => `--accent-${name}`;

export const semanticColours = {
  bg: asTokens(grounds),
  fg: asTokens(texts),
  border: asTokens(borders),
  ...Object.fromEntries(
    Object.entries(palettes).map(([name, palette]) => [
      name,
      asTokens({ ...palette }, name === 'accent' ? accentVariable : undefined),
    ]),
  ),
};
