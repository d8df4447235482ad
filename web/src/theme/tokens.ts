type Values = Readonly<Record<string, string | number>>;

const scale = <V extends Values>(values: V) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }])) as {
    [name in keyof V]: { value: V[name] };
  };

/** In quarters of a rem. */
const STEPS = [
  0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 20, 24, 28, 32, 36, 40, 44, 48, 52,
  56, 60, 64, 72, 80, 96,
];
const steps = scale(Object.fromEntries(STEPS.map((step) => [step, `${step / 4}rem`])));

const sizes = {
  ...steps,
  ...scale({
    xs: '20rem',
    sm: '24rem',
    md: '28rem',
    lg: '32rem',
    xl: '36rem',
    '2xl': '42rem',
    '4xl': '56rem',
    '6xl': '72rem',
    '8xl': '90rem',
    full: '100%',
    fit: 'fit-content',
    min: 'min-content',
    max: 'max-content',
    dvh: '100dvh',
    vw: '100vw',
  }),
};

const fontSizes = scale({
  '2xs': '0.625rem',
  xs: '0.75rem',
  sm: '0.875rem',
  md: '1rem',
  lg: '1.125rem',
  xl: '1.25rem',
  '2xl': '1.5rem',
  '3xl': '1.875rem',
  '4xl': '2.25rem',
  '5xl': '3rem',
  '6xl': '3.75rem',
  '7xl': '4.5rem',
});

const fontWeights = scale({ normal: '400', medium: '500', semibold: '600', bold: '700' });

const sans =
  'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const mono =
  'ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace';
const fonts = scale({ body: sans, heading: sans, mono });

const radii = {
  ...scale({ none: '0', xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px', full: '9999px' }),
  /** Radii of small parts, controls and panels. */
  ...scale({ l1: '4px', l2: '6px', l3: '10px' }),
};

const durations = scale({
  fastest: '50ms',
  faster: '100ms',
  fast: '150ms',
  moderate: '200ms',
  slow: '300ms',
  slower: '400ms',
  slowest: '500ms',
});

const animations = scale({ spin: 'spin 1s linear infinite', pulse: 'pulse 2s ease-in-out infinite' });

const zIndex = scale({
  docked: 10,
  dropdown: 1000,
  sticky: 1100,
  banner: 1200,
  modal: 1400,
  skipNav: 1600,
  toast: 1700,
});

const cursor = scale({ button: 'pointer', disabled: 'not-allowed', checkbox: 'pointer' });

/**
 * Sizes, type and layers: Chakra's scale, because its recipes refer to these names. It is copied here, because
 * importing Chakra's `tokens` would also load all of its recipes.
 */
export const tokens = {
  spacing: steps,
  sizes,
  fontSizes,
  fontWeights,
  fonts,
  radii,
  durations,
  animations,
  zIndex,
  cursor,
};
