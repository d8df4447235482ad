import { Box, chakra, Flex, SimpleGrid, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { PAGE, PANEL, parseHex } from '../../../../shared/model/colour.ts';
import { accentOf } from '../../theme/accent.ts';
import { palettes, texts } from '../../theme/colours.ts';

interface BrandPreviewProps {
  readonly brand: string;
  readonly logoUrl: string | null;
  readonly colour: string | null;
}

/** The console's header in the design of this label, light and dark side by side, whatever the theme of the page. */
export function BrandPreview({ brand, logoUrl, colour }: BrandPreviewProps) {
  const { t } = useTranslation('labels');
  const parsed = colour === null ? undefined : parseHex(colour);
  const accent = parsed ? accentOf(parsed) : palettes.accent;
  return (
    <div>
      <Text fontWeight="medium" mb="1.5">
        {t('preview')}
      </Text>
      <SimpleGrid columns={{ base: 1, md: 2 }} gap="3" aria-hidden>
        {(['light', 'dark'] as const).map((theme) => (
          <Box key={theme} bg={PAGE[theme]} borderWidth="1px" rounded="l2" overflow="hidden">
            <Flex align="center" gap="2" px="3" h="10" bg={PANEL[theme]} color={texts.DEFAULT[theme]}>
              {logoUrl ? (
                <chakra.img src={logoUrl} alt="" h="5" maxW="24" objectFit="contain" />
              ) : (
                <Box boxSize="3" rounded="full" bg={accent.fg![theme]} />
              )}
              <Text fontWeight="semibold" truncate>
                {brand}
              </Text>
            </Flex>
            <Flex gap="3" px="3" py="4" align="center">
              <Box
                px="3"
                py="1"
                rounded="l2"
                bg={accent.solid![theme]}
                color={accent.contrast![theme]}
                fontWeight="medium"
              >
                {t('previewButton')}
              </Box>
              <Text color={accent.fg![theme]}>{t('previewLink')}</Text>
              <Box px="2" rounded="l1" bg={accent.subtle![theme]} color={accent.fg![theme]}>
                {t('previewMark')}
              </Box>
            </Flex>
          </Box>
        ))}
      </SimpleGrid>
    </div>
  );
}
