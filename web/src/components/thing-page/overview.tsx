import { Grid, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

interface OverviewProps {
  /** What needs somebody, over both columns. */
  readonly notices?: ReactNode;
  /** What it does. */
  readonly main: ReactNode;
  /** What it is. */
  readonly aside: ReactNode;
}

/** The overview of a thing: two columns, on phones one. */
export const Overview = ({ notices, main, aside }: OverviewProps) => (
  <Stack gap="4">
    {notices}
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }} gap="4" alignItems="start">
      <Stack gap="4" minW="0">
        {main}
      </Stack>
      <Stack gap="4" minW="0">
        {aside}
      </Stack>
    </Grid>
  </Stack>
);

/** Whether a part of a page has arrived or failed, so that nothing above the rest changes its height any more. */
export const isSettled = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  data !== undefined || error !== undefined;
