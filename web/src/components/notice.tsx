import { Box, Flex } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

const TONES = {
  error: { icon: CircleAlert, colour: 'red', role: 'alert' },
  warning: { icon: TriangleAlert, colour: 'orange', role: 'note' },
  success: { icon: CircleCheck, colour: 'green', role: 'status' },
  info: { icon: Info, colour: 'blue', role: 'note' },
} as const;

interface NoticeProps {
  readonly tone?: keyof typeof TONES;
  readonly children: ReactNode;
}

/** A message at the place that it is about: an error, announced at once, or information in another tone. */
export function Notice({ tone = 'error', children }: NoticeProps) {
  const { icon: Icon, colour, role } = TONES[tone];
  return (
    <Flex role={role} gap="3" px="3.5" py="3" rounded="l2" bg={`${colour}.subtle`} color={`${colour}.fg`}>
      <Box flexShrink="0" pt="0.5">
        <Icon size={17} aria-hidden />
      </Box>
      <Box flex="1" minW="0">
        {children}
      </Box>
    </Flex>
  );
}
