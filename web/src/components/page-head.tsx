import { Box, Flex, Heading } from '@chakra-ui/react';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** The heading of a page; it gets the focus when the page is opened. */
export const PageTitle = ({ children }: { children: ReactNode }) => (
  <Heading as="h1" size="xl" letterSpacing="-0.015em" tabIndex={-1} outline="none" overflowWrap="anywhere">
    {children}
  </Heading>
);

/** A link back to the list that the user came from. */
export const BackLink = ({ to, state, children }: { to: string; state?: unknown; children: ReactNode }) => (
  <Box asChild color="fg.muted" w="fit-content" textStyle="xs" _hover={{ color: 'fg' }}>
    <Link to={to} state={state}>
      <Flex as="span" align="center" gap="1">
        <ChevronLeft size={14} aria-hidden />
        {children}
      </Flex>
    </Link>
  </Box>
);
