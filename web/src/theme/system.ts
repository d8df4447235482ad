import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react';
import {
  breakpoints,
  buttonRecipe,
  globalCss,
  headingRecipe,
  kbdRecipe,
  linkRecipe,
  skeletonRecipe,
  spinnerRecipe,
  textStyles,
} from '@chakra-ui/react/theme';
import { semanticColours } from './colours.ts';
import { tokens } from './tokens.ts';

/**
 * Chakra with the console's colours and only the recipes in use, with the keyframes and layer styles that they name, to
 * save bytes. A missing recipe would silently have no style, so system.test.ts checks for it.
 */
const theme = defineConfig({
  preflight: true,
  cssVarsPrefix: 'c',
  cssVarsRoot: ':where(html)',
  globalCss: {
    ...globalCss,
    html: { color: 'fg', bg: 'bg', lineHeight: '1.5', colorPalette: 'accent' },
    body: { minH: '100dvh', overflowWrap: 'break-word', textStyle: 'sm' },
    // Chakra's placeholder colour has 80 % opacity, which is not legible.
    '*::placeholder': { color: 'fg.subtle', opacity: 1 },
    '*, *::before, *::after': {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
      },
    },
    '.sr-only': { srOnly: true },
    // Hides content below a loading part, because it would jump when the part changes its height.
    ':root:has([data-first-load]) [data-below]': { visibility: 'hidden' },
  },
  theme: {
    breakpoints,
    keyframes: {
      spin: { to: { transform: 'rotate(360deg)' } },
      pulse: { '50%': { opacity: 0.5 } },
      'fade-in': { from: { opacity: 0 } },
      'bg-position': {
        from: { backgroundPosition: 'var(--animate-from, 1rem) 0' },
        to: { backgroundPosition: 'var(--animate-to, 0) 0' },
      },
      'screen-progress': { from: { transform: 'scaleX(0)' }, to: { transform: 'scaleX(0.9)' } },
      'toast-in': { from: { opacity: 0, transform: 'translateY(8px)' } },
      'live-pulse': { '50%': { opacity: 0.35 } },
    },
    textStyles,
    layerStyles: { disabled: { value: { opacity: 0.5, cursor: 'not-allowed' } } },
    tokens: {
      ...tokens,
      colors: {
        transparent: { value: 'transparent' },
        current: { value: 'currentColor' },
        black: { value: '#000000' },
        white: { value: '#ffffff' },
      },
    },
    semanticTokens: {
      colors: semanticColours,
      shadows: {
        xs: { value: { _light: '0 1px 2px rgb(19 26 34 / 6%)', _dark: '0 1px 2px rgb(0 0 0 / 40%)' } },
        lg: {
          value: {
            _light: '0 12px 32px rgb(19 26 34 / 14%), 0 2px 6px rgb(19 26 34 / 8%)',
            _dark: '0 12px 32px rgb(0 0 0 / 60%), 0 0 0 1px rgb(255 255 255 / 6%)',
          },
        },
      },
    },
    recipes: {
      button: buttonRecipe,
      heading: headingRecipe,
      kbd: kbdRecipe,
      link: linkRecipe,
      skeleton: skeletonRecipe,
      spinner: spinnerRecipe,
    },
  },
});

export const system = createSystem(defaultBaseConfig, theme);
