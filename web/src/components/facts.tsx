import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { tableCellStyles } from './list/list-styles.ts';

interface FactsProps {
  readonly rows: readonly (readonly [string, ReactNode])[];
  /** In a column beside others: below each other, without those that have no value. */
  readonly narrow?: boolean;
}

const isEmpty = (value: ReactNode) => value === null || value === '';

/** A read-only list of names and values. */
export const Facts = ({ rows, narrow = false }: FactsProps) => (
  <List css={tableCellStyles} data-narrow={narrow ? '' : undefined}>
    {rows
      .filter(([, value]) => !narrow || !isEmpty(value))
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{isEmpty(value) ? '–' : value}</dd>
        </div>
      ))}
  </List>
);

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
    gapX: '8',
    gapY: '3',
    '&[data-narrow]': { gridTemplateColumns: '1fr', gapY: '2' },
    '& > div': { display: 'grid', gridTemplateColumns: '10rem minmax(0, 1fr)', gap: '3' },
    '&[data-narrow] > div': { gridTemplateColumns: '8rem minmax(0, 1fr)' },
    '& dt': { color: 'fg.muted' },
    '& dd': { overflowWrap: 'anywhere' },
    '& dd a': { color: 'accent.fg' },
  },
});
