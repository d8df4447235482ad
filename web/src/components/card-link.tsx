import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A link beside the title of a card, to the screen with all of it. */
export const CardLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Box asChild color="accent.fg" textStyle="xs" fontWeight="medium" _hover={{ textDecoration: 'underline' }}>
    <Link to={to}>{children}</Link>
  </Box>
);
