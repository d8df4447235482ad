import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { tableCellStyles } from './list/list-styles.ts';

/** What is known of a thing, to read: names and values beside each other. */
export const Facts = ({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) => (
  <List css={tableCellStyles}>
    {rows.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value === null || value === '' ? '–' : value}</dd>
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
    '& > div': { display: 'grid', gridTemplateColumns: '10rem minmax(0, 1fr)', gap: '3' },
    '& dt': { color: 'fg.muted' },
  },
});
