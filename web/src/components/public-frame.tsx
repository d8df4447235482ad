import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useBranding } from '../lib/branding.ts';
import { BrandMark } from './brand-mark.tsx';
import { LanguageSelect } from './language-select.tsx';
import { LegalLinks } from './legal-links.tsx';
import { ThemeButton } from './theme-button.tsx';

interface PublicFrameProps {
  readonly title: string;
  /** An explanation, or the outcome. */
  readonly text?: ReactNode;
  readonly children?: ReactNode;
}

/** The page of visitors: the label's colour on one side, a form on the other. */
export function PublicFrame({ title, text, children }: PublicFrameProps) {
  const { managerTitle, brand } = useBranding();
  const heading = useFocusOnOutcome(title);
  return (
    <Flex minH="100dvh">
      <Flex
        as="aside"
        aria-label={brand}
        display={{ base: 'none', lg: 'flex' }}
        direction="column"
        justify="space-between"
        position="relative"
        overflow="hidden"
        w="42%"
        maxW="2xl"
        p="12"
        bg="accent.stage"
        color="accent.onStage"
      >
        <Waves />
        <Box position="relative" textStyle="lg">
          <BrandMark inverted />
        </Box>
        {managerTitle !== brand && (
          <Text position="relative" textStyle="3xl" fontWeight="semibold" letterSpacing="-0.02em" maxW="md">
            {managerTitle}
          </Text>
        )}
      </Flex>
      <Flex direction="column" flex="1" minW="0" px={{ base: '5', md: '8' }}>
        <Flex as="header" h="16" align="center" justify="end" gap="1">
          <Box display={{ lg: 'none' }} me="auto" minW="0">
            <BrandMark />
          </Box>
          <LanguageSelect />
          <ThemeButton />
        </Flex>
        <Flex
          as="main"
          flex="1"
          direction="column"
          justify="center"
          w="full"
          maxW="sm"
          mx="auto"
          pt="6"
          pb="12"
        >
          <title>{`${title} – ${brand}`}</title>
          <Heading ref={heading} as="h1" size="2xl" letterSpacing="-0.02em" tabIndex={-1} outline="none">
            {title}
          </Heading>
          {text && (
            <Text color="fg.muted" mt="1.5">
              {text}
            </Text>
          )}
          {children && <Box mt="7">{children}</Box>}
        </Flex>
        <Flex
          as="footer"
          wrap="wrap"
          justify="center"
          gapX="5"
          gapY="1"
          py="5"
          color="fg.subtle"
          textStyle="xs"
        >
          <LegalLinks />
        </Flex>
      </Flex>
    </Flex>
  );
}

/**
 * Focuses the heading of an outcome if it replaces the focused element. A change of language does not move the focus.
 */
function useFocusOnOutcome(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(title);
  useEffect(() => {
    if (before.current === title) return;
    before.current = title;
    if (document.activeElement === document.body) heading.current?.focus();
  }, [title]);
  return heading;
}

const RADII = [90, 190, 310, 450, 610, 790];

/** Waves that spread from a beacon at the edge. */
const Waves = () => (
  <chakra.svg
    viewBox="0 0 800 1000"
    preserveAspectRatio="xMidYMid slice"
    position="absolute"
    inset="0"
    w="full"
    h="full"
    fill="none"
    stroke="currentColor"
    aria-hidden
  >
    <circle cx="650" cy="720" r="14" fill="currentColor" stroke="none" opacity="0.9" />
    {RADII.map((radius, at) => (
      <circle key={radius} cx="650" cy="720" r={radius} strokeWidth="1.5" opacity={0.34 - at * 0.05} />
    ))}
  </chakra.svg>
);
