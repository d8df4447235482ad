import { Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { tableCellStyles } from './list/list-styles.ts';

/** What is known of a thing, in a line below its name; what is not known is not there. */
export const FactLine = ({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) => (
  <Flex as="dl" wrap="wrap" gapX="6" gapY="1" css={tableCellStyles}>
    {facts
      .filter(([, value]) => value)
      .map(([name, value]) => (
        <Flex key={name} gap="1.5" minW="0">
          <Text as="dt" color="fg.muted">
            {name}
          </Text>
          <Text as="dd" overflowWrap="anywhere">
            {value}
          </Text>
        </Flex>
      ))}
  </Flex>
);
