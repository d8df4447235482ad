import { Button, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { useCurrentInView } from './use-current-in-view.ts';

export interface SegmentLink {
  readonly to: string;
  readonly label: string;
  readonly here: boolean;
}

/**
 * Links in a row, one of them current: the tabs of a page, or the choice of an owner. On phones they scroll sideways, and the
 * current one is in view.
 */
export function SegmentLinks({ label, links }: { label: string; links: readonly SegmentLink[] }) {
  const { bar, current } = useCurrentInView<HTMLDivElement>(links.find(({ here }) => here)?.to);
  return (
    <Flex
      ref={bar}
      as="nav"
      aria-label={label}
      position="relative"
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
          flexShrink="0"
          color={here ? 'fg' : 'fg.muted'}
          bg={here ? 'bg.panel' : undefined}
          shadow={here ? 'xs' : undefined}
        >
          <Link ref={here ? current : undefined} to={to} aria-current={here ? 'page' : undefined}>
            {text}
          </Link>
        </Button>
      ))}
    </Flex>
  );
}
