import { Box, Flex, Heading } from '@chakra-ui/react';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** What a page is about; it takes the focus when one comes here. */
export const PageTitle = ({ children }: { children: ReactNode }) => (
  <Heading as="h1" size="xl" letterSpacing="-0.015em" tabIndex={-1} outline="none" overflowWrap="anywhere">
    {children}
  </Heading>
);

/** The way back to the list that one came from. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Box asChild color="fg.muted" w="fit-content" textStyle="xs" _hover={{ color: 'fg' }}>
    <Link to={to}>
      <Flex as="span" align="center" gap="1">
        <ChevronLeft size={14} aria-hidden />
        {children}
      </Flex>
    </Link>
  </Box>
);
