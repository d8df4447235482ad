import { Box, Flex } from '@chakra-ui/react';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** Says at once what went wrong, where it went wrong. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <Flex role="alert" gap="3" px="3.5" py="3" rounded="l2" bg="red.subtle" color="red.fg">
    <Box flexShrink="0" pt="0.5">
      <CircleAlert size={17} aria-hidden />
    </Box>
    {children}
  </Flex>
);
