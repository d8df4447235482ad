import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface CardProps {
  readonly title: string;
  readonly hint?: ReactNode;
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  readonly tone?: 'plain' | 'danger';
  readonly children: ReactNode;
}

/** A section of a page, with its own heading. */
export function Card({ title, hint, aside, tone = 'plain', children }: CardProps) {
  const id = useId();
  return (
    <Box
      as="section"
      aria-labelledby={id}
      bg="bg.panel"
      borderWidth="1px"
      borderColor={tone === 'danger' ? 'red.border' : undefined}
      rounded="l3"
      shadow="xs"
      px={{ base: '4', md: '6' }}
      py="5"
    >
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" mb={hint ? '1' : '4'}>
        <Heading id={id} as="h2" size="md">
          {title}
        </Heading>
        {aside}
      </Flex>
      {hint && (
        <Text color="fg.muted" mb="4" maxW="2xl">
          {hint}
        </Text>
      )}
      <Stack gap="5">{children}</Stack>
    </Box>
  );
}
