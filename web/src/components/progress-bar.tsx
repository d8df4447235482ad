import { chakra } from '@chakra-ui/react';

interface ProgressBarProps {
  /** 0 to 1. */
  readonly value: number;
  readonly label: string;
  readonly tone?: 'accent' | 'green' | 'red';
}

export const ProgressBar = ({ value, label, tone = 'accent' }: ProgressBarProps) => (
  <Bar value={value} max={1} aria-label={label} colorPalette={tone} />
);

const fill = { bg: 'colorPalette.focusRing' };

const Bar = chakra('progress', {
  base: {
    appearance: 'none',
    w: '28',
    h: '1.5',
    rounded: 'full',
    overflow: 'hidden',
    bg: 'bg.emphasized',
    borderWidth: '0',
    '&::-webkit-progress-bar': { bg: 'bg.emphasized' },
    '&::-webkit-progress-value': fill,
    '&::-moz-progress-bar': fill,
  },
});
