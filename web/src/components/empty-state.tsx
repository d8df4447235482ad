import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyStateProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}

/** What a list, or a page in its place, says as long as there is nothing in it, and what to do about it. */
export function EmptyState({ icon: Icon, title, hint, children }: EmptyStateProps) {
  return (
    <Flex direction="column" align="center" gap="1.5" px="4" py="16" textAlign="center">
      <Box p="3" mb="2" rounded="full" bg="bg.subtle" color="fg.subtle">
        <Icon size={24} strokeWidth={1.75} aria-hidden />
      </Box>
      <Heading as="h2" size="md">
        {title}
      </Heading>
      {hint && (
        <Text color="fg.muted" maxW="md" textWrap="balance">
          {hint}
        </Text>
      )}
      {children && (
        <Flex direction="column" align="center" mt="2">
          {children}
        </Flex>
      )}
    </Flex>
  );
}
