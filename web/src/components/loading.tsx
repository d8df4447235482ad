import { Box, Skeleton, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ErrorPanel } from './list/list-states.tsx';

interface LoadingProps<T> {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** Inside a card. */
  readonly plain?: boolean;
  readonly children: (data: T) => ReactNode;
}

/** The loaded data; until then a skeleton or the error. */
export function Loading<T>({ data, error, onRetry, plain = false, children }: LoadingProps<T>) {
  if (data !== undefined) return children(data);
  return (
    <Box
      {...(!plain && { bg: 'bg.panel', borderWidth: '1px', rounded: 'l3' })}
      aria-busy={error === undefined}
      data-first-load={error === undefined ? '' : undefined}
    >
      {error === undefined ? (
        <Stack gap="4" p={plain ? undefined : '6'}>
          <Skeleton h="5" w="10rem" />
          <Skeleton h="4" w="70%" />
          <Skeleton h="4" w="55%" />
          {!plain && <Skeleton h="4" w="62%" />}
        </Stack>
      ) : (
        <ErrorPanel error={error} whole onRetry={onRetry} />
      )}
    </Box>
  );
}
