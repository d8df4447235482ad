import { Button, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';

export interface SegmentLink {
  readonly to: string;
  readonly label: string;
  readonly here: boolean;
}

/** Links in a row, one of them current: the tabs of a page, or the choice of an owner. */
export const SegmentLinks = ({ label, links }: { label: string; links: readonly SegmentLink[] }) => (
  <Flex
    as="nav"
    aria-label={label}
    gap="1"
    p="0.5"
    w="fit-content"
    maxW="full"
    overflowX="auto"
    scrollbarWidth="none"
    bg="bg.muted"
    rounded="l2"
  >
    {links.map(({ to, label: text, here }) => (
      <Button
        key={to}
        asChild
        size="xs"
        variant="plain"
        color={here ? 'fg' : 'fg.muted'}
        bg={here ? 'bg.panel' : undefined}
        shadow={here ? 'xs' : undefined}
      >
        <Link to={to} aria-current={here ? 'page' : undefined}>
          {text}
        </Link>
      </Button>
    ))}
  </Flex>
);
