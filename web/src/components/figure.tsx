import { Box, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A number with its name: below the head of a page, or in a card (`as="h3"`). */
export const Figure = ({
  name,
  as = 'h2',
  isMain = false,
  children,
}: {
  name: string;
  as?: 'h2' | 'h3';
  isMain?: boolean;
  children: ReactNode;
}) => (
  <Box>
    <Heading as={as} textStyle="sm" fontWeight="normal" color="fg.muted">
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
