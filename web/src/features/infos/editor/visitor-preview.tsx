import { Box, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Image, ScanLine } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CONTENT_LANGUAGES,
  type ContentLanguage,
  type Output,
  RANGE,
} from '../../../../../shared/content/output.ts';
import { readWebAddress } from '../../../../../shared/content/output-faults.ts';
import { type Reason, visibleOutputs } from '../../../../../shared/content/visible-outputs.ts';
import { clockOf } from '../../../../../shared/model/clock-time.ts';
import { CheckField } from '../../../components/check-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Segments } from '../../../components/segments.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useLanguageNames } from '../../../components/use-language-names.ts';
import { useNow } from '../../../lib/clock.ts';
import { decibels } from '../../../lib/format.ts';
import { timeWithClock } from './clock-at.ts';
import { type Entries, outputsOf } from './entries.ts';
import { RangeField } from './range-field.tsx';
import { OUTPUT_ICONS, useOutputTexts } from './use-output-texts.ts';

interface VisitorPreviewProps {
  readonly entries: Entries;
  /** The range of outputs without one of their own, dBm. */
  readonly rssi: number;
  readonly timeZone: string;
  /** Why phones get nothing at all; undefined: they get it. */
  readonly unserved: string | undefined;
  readonly language: ContentLanguage;
  readonly onLanguage: (language: ContentLanguage) => void;
}

/** A beacon nearby, as a visitor finds it. */
const NEAR = -60;

/** What a visitor gets of the Info as it is entered, by the rule that phones follow, and why not the rest. */
export function VisitorPreview(props: VisitorPreviewProps) {
  const { entries, rssi, timeZone, unserved, language, onLanguage } = props;
  const { t, i18n } = useTranslation('infos');
  const id = useId();
  const names = useLanguageNames();
  const now = useNow();
  // Undefined: the present time.
  const [typedClock, setClock] = useState<string>();
  const [signal, setSignal] = useState(NEAR);
  const [isScanned, setScanned] = useState(false);
  const [typedValue, setValue] = useState('');
  const clock = typedClock ?? clockOf(timeZone, now);
  const hasValues = CONTENT_LANGUAGES.some((one) => entries[one].some(({ value }) => value));
  const value = typedValue.trim() === '' ? Number.NaN : Number(typedValue.replace(',', '.'));
  const seen = visibleOutputs(
    { outputs: outputsOf(entries), rssi, timeZone },
    {
      languages: [language],
      at: timeWithClock(clock, timeZone, now),
      ...(!isScanned && { rssi: signal }),
      ...(hasValues && !Number.isNaN(value) && { sensorValue: value }),
    },
  );
  const reasonText = (reason: Reason, output: Output): string => {
    const { time, value: bounds } = output.condition ?? {};
    switch (reason) {
      case 'tooFar':
        return t('withheld.tooFar', { signal: decibels(output.rssi ?? rssi, i18n.language) });
      case 'noValue':
        return t('withheld.noValue');
      case 'valueTooLow':
        return t('withheld.valueTooLow', { min: bounds?.min?.toLocaleString(i18n.language) });
      case 'valueTooHigh':
        return t('withheld.valueTooHigh', { max: bounds?.max?.toLocaleString(i18n.language) });
      case 'otherTime':
        return t('withheld.otherTime', { from: time?.from, to: time?.to });
    }
  };

  return (
    <Stack as="section" aria-labelledby={id} gap="4">
      <Flex align="center" justify="space-between" wrap="wrap" gap="2">
        <Heading id={id} as="h2" size="md">
          {t('preview.title')}
        </Heading>
        <Segments
          label={t('preview.language')}
          options={CONTENT_LANGUAGES.map((one) => [one, one.toUpperCase()] as const)}
          value={language}
          onChange={onLanguage}
        />
      </Flex>
      {unserved && <Notice tone="warning">{unserved}</Notice>}
      <Phone role="group" aria-label={t('preview.phone')}>
        <Flex justify="space-between" px="5" pt="2.5" pb="2" textStyle="xs" fontWeight="semibold" aria-hidden>
          <span>{clock}</span>
          {isScanned ? <ScanLine size={14} /> : <span>{decibels(signal, i18n.language)}</span>}
        </Flex>
        <Stack as="ul" gap="3" px="3.5" pb="5" listStyleType="none" hyphens="auto">
          {seen.outputs.map((output, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: outputs have no ids, and nothing here has a state
            <Shown key={at} output={output} language={seen.language} />
          ))}
        </Stack>
        {seen.outputs.length === 0 && (
          <Text px="6" pt="16" textAlign="center" color="fg.muted">
            {seen.language ? t('preview.nothing') : t('preview.empty')}
          </Text>
        )}
      </Phone>
      {seen.language && seen.language !== language && (
        <Text color="fg.muted">
          {t('preview.otherLanguage', { language: names[language], shown: names[seen.language] })}
        </Text>
      )}
      {seen.withheld.length > 0 && (
        <Box>
          <Text fontWeight="medium">{t('withheld.title')}</Text>
          <Stack as="ul" gap="1" mt="1" listStyleType="none">
            {seen.withheld.map(({ output, reason }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <Box as="li" key={at} color="fg.muted" overflowWrap="anywhere">
                {t('withheld.line', {
                  title: output.title || t('output.untitled'),
                  reason: reasonText(reason, output),
                })}
              </Box>
            ))}
          </Stack>
        </Box>
      )}
      <Stack gap="4" pt="1">
        <TextField
          size="sm"
          type="time"
          label={t('preview.time')}
          value={clock}
          onChange={({ target }) => setClock(target.value || undefined)}
        />
        {!isScanned && (
          <RangeField label={t('preview.signal')} value={Math.max(signal, RANGE.min)} onChange={setSignal} />
        )}
        <CheckField label={t('preview.scanned')} checked={isScanned} onChange={setScanned} />
        {hasValues && (
          <TextField
            size="sm"
            inputMode="decimal"
            label={t('preview.value')}
            value={typedValue}
            onChange={({ target }) => setValue(target.value)}
          />
        )}
      </Stack>
    </Stack>
  );
}

interface ShownProps {
  readonly output: Output;
  /** In which it is written. */
  readonly language: ContentLanguage | undefined;
}

function Shown({ output, language }: ShownProps) {
  const { type, title, url, text, previewUrl } = output;
  const { t } = useTranslation('infos');
  const { types } = useOutputTexts();
  const Icon = OUTPUT_ICONS[type];
  const host = url && (readWebAddress(url)?.hostname ?? url.split('/').at(-1));
  return (
    <Box as="li" borderWidth="1px" rounded="l3" overflow="hidden">
      {previewUrl && <Picture url={previewUrl} />}
      <Flex gap="3" px="3" py="2.5">
        <Box pt="0.5" color="accent.fg" flexShrink="0">
          <Icon size={17} strokeWidth={1.75} aria-hidden />
        </Box>
        <Box minW="0">
          <Text
            fontWeight="semibold"
            overflowWrap="anywhere"
            color={title ? undefined : 'fg.muted'}
            lang={title ? language : undefined}
          >
            {title || t('output.untitled')}
          </Text>
          {type === 'MESSAGE' ? (
            <Text whiteSpace="pre-wrap" overflowWrap="anywhere" lang={language}>
              {text}
            </Text>
          ) : (
            <Text color="fg.muted" textStyle="xs" overflowWrap="anywhere">
              {[types[type].name, host].filter(Boolean).join(' · ')}
            </Text>
          )}
        </Box>
      </Flex>
    </Box>
  );
}

/** The console loads pictures of its own site only, so another site's picture is only named. */
function Picture({ url }: { url: string }) {
  const host = readWebAddress(url)?.hostname;
  if (!host && url.startsWith('/files/'))
    return <chakra.img src={url} alt="" w="full" aspectRatio="16 / 9" objectFit="cover" bg="bg.subtle" />;
  return (
    <Flex
      aspectRatio="16 / 9"
      align="center"
      justify="center"
      gap="2"
      bg="bg.subtle"
      color="fg.muted"
      textStyle="xs"
    >
      <Image size={16} aria-hidden />
      {host ?? url}
    </Flex>
  );
}

const Phone = chakra('div', {
  base: {
    w: 'full',
    maxW: '17rem',
    mx: 'auto',
    minH: '22rem',
    maxH: '32rem',
    overflowY: 'auto',
    bg: 'bg.panel',
    borderWidth: '8px',
    // A phone is dark in both themes.
    borderColor: '#11161d',
    outline: '1px solid {colors.border.emphasized}',
    rounded: '2.25rem',
    shadow: 'lg',
  },
});
