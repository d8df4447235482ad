import { Box, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A number with its name, for the head of a page. */
export const Figure = ({
  name,
  isMain = false,
  children,
}: {
  name: string;
  isMain?: boolean;
  children: ReactNode;
}) => (
  <Box>
    <Heading as="h2" textStyle="sm" fontWeight="normal" color="fg.muted">
      {name}
    </Heading>
    <Text
      fontSize={isMain ? '1.75rem' : '1.3125rem'}
      lineHeight="2.25rem"
      fontWeight="semibold"
      letterSpacing="-0.02em"
      fontVariantNumeric="tabular-nums"
    >
      {children}
    </Text>
  </Box>
);
