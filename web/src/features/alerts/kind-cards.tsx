import { Box, chakra, SimpleGrid } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ALERT_KINDS, type AlertKind } from '../../../../shared/model/alert.ts';
import { useAlertTexts } from './use-alert-texts.ts';

interface KindCardsProps {
  readonly value: AlertKind;
  readonly onChange: (kind: AlertKind) => void;
}

/** A choice of the kind of a rule, each with a short description. */
export function KindCards({ value, onChange }: KindCardsProps) {
  const { t } = useTranslation('alerts');
  const { kinds } = useAlertTexts();
  const id = useId();
  const hints: Readonly<Record<AlertKind, string>> = {
    hubOffline: t('kindHint.hubOffline'),
    hubErrors: t('kindHint.hubErrors'),
    beaconBattery: t('kindHint.beaconBattery'),
    beaconSilent: t('kindHint.beaconSilent'),
    temperatureAbove: t('kindHint.temperatureAbove'),
    temperatureBelow: t('kindHint.temperatureBelow'),
    humidityAbove: t('kindHint.humidityAbove'),
    humidityBelow: t('kindHint.humidityBelow'),
  };
  return (
    <chakra.fieldset>
      <chakra.legend fontWeight="medium" mb="2">
        {t('field.kind')}
      </chakra.legend>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="2">
        {ALERT_KINDS.map((kind) => (
          <Card key={kind}>
            <input
              type="radio"
              name={id}
              aria-labelledby={`${id}-${kind}`}
              aria-describedby={`${id}-${kind}-hint`}
              checked={kind === value}
              onChange={() => onChange(kind)}
            />
            <Box>
              <Box id={`${id}-${kind}`} fontWeight="medium">
                {kinds[kind]}
              </Box>
              <Box id={`${id}-${kind}-hint`} color="fg.muted" textStyle="xs">
                {hints[kind]}
              </Box>
            </Box>
          </Card>
        ))}
      </SimpleGrid>
    </chakra.fieldset>
  );
}

const Card = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'start',
    gap: '2.5',
    px: '3',
    py: '2.5',
    borderWidth: '1px',
    borderColor: 'border.control',
    rounded: 'l2',
    cursor: 'pointer',
    '&:hover:not(:has(:checked))': { bg: 'bg.subtle' },
    '&:has(:checked)': { bg: 'accent.subtle', borderColor: 'accent.focusRing' },
    '&:has(:focus-visible)': { boxShadow: '0 0 0 1px {colors.accent.focusRing}' },
    // The default radio buttons differ between browsers and are hard to see on a dark page.
    '& input': {
      appearance: 'none',
      flexShrink: '0',
      boxSize: '4',
      mt: '0.5',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderColor: 'border.control',
      rounded: 'full',
      outline: 'none',
      '&:checked': { borderWidth: '5px', borderColor: 'accent.solid' },
      '@media (forced-colors: active)': { appearance: 'auto' },
    },
  },
});
