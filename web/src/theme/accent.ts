import {
  BLACK,
  contrast,
  inkOn,
  PAGE,
  PANEL,
  parseHex,
  READABLE,
  type Rgb,
  toHex,
  WHITE,
} from '../../../shared/model/colour.ts';
import { accentVariable, palettes } from './colours.ts';

const mix = (from: Rgb, to: Rgb, share: number): Rgb =>
  from.map((channel, at) => Math.round(channel + (to[at]! - channel) * share)) as unknown as Rgb;

/** Mixes a colour with another until it is legible on all of these backgrounds. */
function readable(colour: Rgb, towards: Rgb, on: readonly Rgb[]): Rgb {
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = mix(colour, towards, share);
    if (on.every((ground) => contrast(candidate, ground) >= READABLE)) return candidate;
  }
  return towards;
}

/** The shades of the accent for a label's colour, in light and dark: its hue, with a legible lightness. */
export function accentOf(colour: Rgb): Record<string, { light: string; dark: string }> {
  const both = (light: Rgb, dark: Rgb) => ({ light: toHex(light), dark: toHex(dark) });
  const page = (theme: 'light' | 'dark') => parseHex(PAGE[theme])!;
  const panel = (theme: 'light' | 'dark') => parseHex(PANEL[theme])!;
  const onSolid = inkOn(colour);
  const subtle = { light: mix(panel('light'), colour, 0.1), dark: mix(panel('dark'), colour, 0.16) };
  const text = {
    light: readable(colour, BLACK, [panel('light'), page('light'), subtle.light]),
    dark: readable(colour, WHITE, [panel('dark'), page('dark'), subtle.dark]),
  };
  return {
    solid: both(colour, colour),
    contrast: both(onSolid, onSolid),
    fg: both(text.light, text.dark),
    subtle: both(subtle.light, subtle.dark),
    muted: both(mix(panel('light'), colour, 0.2), mix(panel('dark'), colour, 0.26)),
    emphasized: both(mix(panel('light'), colour, 0.35), mix(panel('dark'), colour, 0.4)),
    border: both(mix(panel('light'), colour, 0.5), mix(panel('dark'), colour, 0.55)),
    focusRing: both(text.light, text.dark),
    stage: both(colour, mix(panel('dark'), colour, 0.3)),
    onStage: both(onSolid, WHITE),
  };
}

/** Applies a label's colour, or the default if it is null or invalid. */
export function applyAccent(colour: string | null): void {
  const parsed = colour === null ? undefined : parseHex(colour);
  const style = document.documentElement.style;
  const shades = parsed ? accentOf(parsed) : {};
  for (const name of Object.keys(palettes.accent)) {
    for (const theme of ['light', 'dark'] as const) {
      const value = shades[name]?.[theme];
      if (value) style.setProperty(`${accentVariable(name)}-${theme}`, value);
      else style.removeProperty(`${accentVariable(name)}-${theme}`);
    }
  }
}
