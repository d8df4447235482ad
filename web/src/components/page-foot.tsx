import { Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LegalLinks } from './legal-links.tsx';

/** The legal links at the bottom of a page, as wide as the page. */
export const PageFoot = ({ maxW, children }: { maxW: '4xl' | '8xl'; children?: ReactNode }) => (
  <Flex
    as="footer"
    data-below=""
    w="full"
    maxW={maxW}
    mx={maxW === '4xl' ? 'auto' : undefined}
    px={{ base: '4', md: '6' }}
    py="5"
    wrap="wrap"
    gapX="5"
    gapY="1"
    color="fg.subtle"
    textStyle="xs"
    _print={{ display: 'none' }}
  >
    <LegalLinks />
    {children}
  </Flex>
);
