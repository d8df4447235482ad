import { Box, SimpleGrid, Stack } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  OUTPUT_TYPES,
  type OutputType,
  RANGE,
  TEXT_MAX,
  TITLE_MAX,
  URL_MAX,
} from '../../../../../shared/content/output.ts';
import type { OutputField } from '../../../../../shared/content/output-faults.ts';
import { cutText } from '../../../../../shared/text.ts';
import { CheckField } from '../../../components/check-field.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { TextArea } from '../../../components/text-area.tsx';
import { TextField } from '../../../components/text-field.tsx';
import type { EntryFaults, OutputEntry } from './entries.ts';
import { FILE_KINDS, OutputFile } from './output-file.tsx';
import { RangeField } from './range-field.tsx';
import { useOutputTexts } from './use-output-texts.ts';

interface OutputFieldsProps {
  readonly entry: OutputEntry;
  readonly faults: EntryFaults;
  /** It was just added: its title gets the focus. */
  readonly isFresh: boolean;
  readonly onChange: (entry: OutputEntry) => void;
}

const ALL_DAY = { from: '08:00', to: '18:00' };

/** The fields of an output: those of its type, and when and where it is shown. */
export function OutputFields({ entry, faults, isFresh, onChange }: OutputFieldsProps) {
  const { t } = useTranslation('infos');
  const { types, faultText } = useOutputTexts();
  const { type, time, value, rssi } = entry;
  const title = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFresh) title.current?.querySelector('input')?.focus();
  }, [isFresh]);
  const set = (change: Partial<OutputEntry>) => onChange({ ...entry, ...change });
  const errorOf = (field: OutputField) => {
    const fault = faults[field];
    return fault && faultText(type, field, fault);
  };
  const kind = FILE_KINDS[type];
  const file = (field: 'url' | 'previewUrl' | 'audioUrl') => ({
    value: entry[field],
    error: errorOf(field),
    onChange: (next: string) => set({ [field]: next }),
  });
  const text = (field: 'title' | 'url') => ({
    size: 'sm' as const,
    value: entry[field],
    error: errorOf(field),
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  });
  const url = { type: 'url', inputMode: 'url', maxLength: URL_MAX, spellCheck: false } as const;

  return (
    <Stack gap="5">
      <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
        <SelectField
          label={t('field.type')}
          value={type}
          onChange={({ target }) => set({ type: target.value as OutputType })}
        >
          {OUTPUT_TYPES.map((one) => (
            <option key={one} value={one}>
              {types[one].name}
            </option>
          ))}
        </SelectField>
        <Box ref={title}>
          <TextField label={t('field.title')} maxLength={TITLE_MAX} {...text('title')} />
        </Box>
        <Box gridColumn="1 / -1">
          {type === 'MESSAGE' ? (
            <TextArea
              label={types[type].content}
              maxLength={TEXT_MAX}
              value={entry.text}
              error={errorOf('text')}
              onChange={({ target }) => set({ text: target.value })}
            />
          ) : kind ? (
            <OutputFile
              key={kind}
              label={types[type].content}
              kind={kind}
              {...file('url')}
              onMade={(made, name) => set({ url: made, title: entry.title || cutText(name, TITLE_MAX) })}
            />
          ) : (
            <TextField label={types[type].content} hint={types[type].hint} {...url} {...text('url')} />
          )}
        </Box>
        {type === 'PDF' && (
          <>
            <Box gridColumn="1 / -1">
              <OutputFile label={t('field.audioUrl')} kind="audio" {...file('audioUrl')} />
            </Box>
            <Box gridColumn="1 / -1">
              <TextArea
                label={t('field.speechText')}
                hint={t('field.speechHint')}
                maxLength={TEXT_MAX}
                value={entry.speechText}
                error={errorOf('speechText')}
                onChange={({ target }) => set({ speechText: target.value })}
              />
            </Box>
          </>
        )}
        <Box gridColumn="1 / -1">
          <OutputFile label={t('field.previewUrl')} kind="preview" {...file('previewUrl')} />
        </Box>
      </SimpleGrid>
      <Stack gap="3" pt="4" borderTopWidth="1px">
        <CheckField
          label={t('condition.timeField')}
          hint={time ? t('condition.timeHint') : undefined}
          checked={time !== undefined}
          onChange={(on) => set({ time: on ? ALL_DAY : undefined })}
        />
        {time && (
          <SimpleGrid columns={2} gap="4" ps="6.5" maxW="sm">
            <TextField
              size="sm"
              type="time"
              label={t('condition.from')}
              value={time.from}
              error={errorOf('time')}
              onChange={({ target }) => set({ time: { ...time, from: target.value } })}
            />
            <TextField
              size="sm"
              type="time"
              label={t('condition.to')}
              value={time.to}
              onChange={({ target }) => set({ time: { ...time, to: target.value } })}
            />
          </SimpleGrid>
        )}
        <CheckField
          label={t('condition.valueField')}
          hint={value ? t('condition.valueHint') : undefined}
          checked={value !== undefined}
          onChange={(on) => set({ value: on ? { min: '', max: '' } : undefined })}
        />
        {value && (
          <SimpleGrid columns={2} gap="4" ps="6.5" maxW="sm">
            <TextField
              size="sm"
              inputMode="decimal"
              label={t('condition.min')}
              value={value.min}
              error={errorOf('value')}
              onChange={({ target }) => set({ value: { ...value, min: target.value } })}
            />
            <TextField
              size="sm"
              inputMode="decimal"
              label={t('condition.max')}
              value={value.max}
              onChange={({ target }) => set({ value: { ...value, max: target.value } })}
            />
          </SimpleGrid>
        )}
        <CheckField
          label={t('condition.rangeField')}
          checked={rssi !== undefined}
          onChange={(on) => set({ rssi: on ? RANGE.usual : undefined })}
        />
        {rssi !== undefined && (
          <Box ps="6.5" maxW="sm">
            <RangeField label={t('field.range')} value={rssi} onChange={(next) => set({ rssi: next })} />
          </Box>
        )}
      </Stack>
    </Stack>
  );
}
