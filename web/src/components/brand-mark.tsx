import { chakra, Flex, Text } from '@chakra-ui/react';
import { useBranding } from '../lib/branding.ts';

/** The label's logo and name. Without a logo: waves that spread from a point. */
export function BrandMark({ inverted = false }: { inverted?: boolean }) {
  const { brand, logoUrl } = useBranding();
  return (
    <Flex align="center" gap="2.5" minW="0">
      {logoUrl ? (
        // The name is shown as text beside it.
        <chakra.img src={logoUrl} alt="" h="7" maxW="36" objectFit="contain" />
      ) : (
        <Mark color={inverted ? 'currentColor' : 'accent.fg'} />
      )}
      <Text as="span" fontWeight="semibold" letterSpacing="-0.01em" truncate title={brand}>
        {brand}
      </Text>
    </Flex>
  );
}

function Mark({ color }: { color: string }) {
  return (
    <chakra.svg
      viewBox="0 0 24 24"
      boxSize="6"
      flexShrink="0"
      color={color}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden
    >
      <circle cx="6" cy="18" r="2.4" fill="currentColor" stroke="none" />
      <path d="M6 10.5a7.5 7.5 0 0 1 7.5 7.5" />
      <path d="M6 4a14 14 0 0 1 14 14" opacity="0.55" />
    </chakra.svg>
  );
}
