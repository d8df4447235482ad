import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LanguageSelect } from './language-select.tsx';
import { PageFoot } from './page-foot.tsx';
import { ThemeButton } from './theme-button.tsx';

interface PlainFrameProps {
  /** The brand, at the start of the bar. */
  readonly brand: ReactNode;
  /** What the end of the bar offers besides language and theme. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page without the console around it: for visitors, and for users who may not go on yet. */
export const PlainFrame = ({ brand, actions, children }: PlainFrameProps) => (
  <Flex direction="column" minH="100dvh">
    <Box as="header" bg="bg.panel" borderBottomWidth="1px">
      <Flex {...MIDDLE} h="14" align="center" gap="1">
        <Box minW="0" me="auto">
          {brand}
        </Box>
        <LanguageSelect />
        <ThemeButton />
        {actions}
      </Flex>
    </Box>
    <Box as="main" flex="1" w="full" {...MIDDLE} py={{ base: '6', md: '10' }}>
      {children}
    </Box>
    <PageFoot maxW={MIDDLE.maxW} />
  </Flex>
);

const MIDDLE = { maxW: '4xl', mx: 'auto', px: { base: '4', md: '6' } } as const;
