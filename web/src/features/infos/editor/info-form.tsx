import { Box, Grid, SimpleGrid, Stack } from '@chakra-ui/react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTENT_LANGUAGES, type ContentLanguage } from '../../../../../shared/content/output.ts';
import { INFO_DESCRIPTION_MAX, INFO_NAME_MAX } from '../../../../../shared/model/info.ts';
import { Card } from '../../../components/card.tsx';
import { Fields } from '../../../components/fields.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { TextArea } from '../../../components/text-area.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useErrorText } from '../../../components/use-error-text.ts';
import { type ItemOwner, useOwnerConfirm } from '../../../components/use-owner-confirm.tsx';
import { useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import { refusedWith } from '../../../lib/api.ts';
import { PublishBar } from '../publishing/publish-bar.tsx';
import type { KnownInfo } from '../use-info.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { contentOf, draftEntriesOf, isFaulty } from './entries.ts';
import { OutputsCard } from './outputs-card.tsx';
import { RangeField } from './range-field.tsx';
import {
  type DraftStore,
  type FormEntries,
  hasOutput,
  type InfoEditor,
  useInfoEditor,
} from './use-info-editor.ts';
import { VisitorPreview } from './visitor-preview.tsx';

interface InfoFormProps {
  /** Undefined: a new one. */
  readonly info: KnownInfo | undefined;
  /** The owner in the URL. */
  readonly owner: string;
  /** What the form begins with. */
  readonly start: FormEntries;
  /** The owner, if it is another user. */
  readonly other: ItemOwner | undefined;
  /** Why phones get nothing at all. */
  readonly unserved: string | undefined;
  readonly store: DraftStore;
  /** What stands above the form. */
  readonly above?: (editor: InfoEditor) => ReactNode;
  /** The beacons, with what is wrong about them. */
  readonly beacons: (editor: InfoEditor, faults: BeaconFaults) => ReactNode;
}

export interface BeaconFaults {
  readonly error: string | undefined;
  /** Beacons that the server refused. */
  readonly refused: readonly string[];
}

/** Everything that an Info says, beside what a visitor sees of it. It is saved as a draft, and published. */
export function InfoForm({ info, owner, start, other, unserved, store, above, beacons }: InfoFormProps) {
  const { t, i18n } = useTranslation('infos');
  const errorText = useErrorText();
  const { ask, dialog } = useOwnerConfirm();
  const [language, setLanguage] = useState<ContentLanguage>(() => firstLanguage(start, i18n.language));
  const [visitor, setVisitor] = useState(language);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [showsFaults, setShowsFaults] = useState(false);
  const zones = useMemo(
    () => [...new Set([start.timeZone, ...Intl.supportedValuesOf('timeZone')])].sort(),
    [start.timeZone],
  );
  const published = useMemo(() => (info?.published ? draftEntriesOf(contentOf(info)) : undefined), [info]);

  /** Shows the first output with a fault, of a language or else of any. */
  function showFaults(value: FormEntries, first: ContentLanguage = language) {
    setShowsFaults(true);
    const faulty = [first, ...CONTENT_LANGUAGES].find((one) => value[one].some(isFaulty));
    if (!faulty) return;
    setLanguage(faulty);
    setOpen(new Set([...open, ...value[faulty].filter(isFaulty).map(({ key }) => key)]));
  }
  const editor = useInfoEditor({
    start,
    published,
    hasBeacon: info && info.beaconsCount > 0,
    language,
    before: (perform) => (other ? ask(other, perform) : void perform()),
    store: {
      ...store,
      async publish(...of) {
        await store.publish(...of);
        setShowsFaults(false);
      },
    },
    onFaults: (fields, value) => CONTENT_LANGUAGES.some((one) => fields.includes(one)) && showFaults(value),
  });
  const { value, set, isFault, failure } = editor;
  // A copy is not what is stored either.
  const isCopy = !info && start.name !== '' && !editor.isStored;
  const guard = useUnsavedGuard(editor.isUnsaved || isCopy);
  const textOf = (field: keyof FormEntries, missing: string) =>
    isFault(field) ? (failure === undefined ? missing : errorText(failure)) : undefined;

  return (
    <form {...editor.props}>
      {guard}
      {dialog}
      <Stack gap="5">
        {above?.(editor)}
        <ConflictNotice editor={editor} />
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 19rem' }}
          gapX="8"
          gapY="6"
          alignItems="start"
          css={{ '& :is(input, select, textarea, button)': { scrollMarginBlock: '5rem 12rem' } }}
        >
          <Stack gap="5" minW="0">
            <Fields>
              <Card title={t('card.name')}>
                <TextField
                  size="sm"
                  label={t('field.name')}
                  hint={t('field.nameHint')}
                  error={textOf('name', t('fault.name'))}
                  maxLength={INFO_NAME_MAX}
                  value={value.name}
                  onChange={({ target }) => set('name', target.value)}
                />
                <TextArea
                  label={t('description')}
                  maxLength={INFO_DESCRIPTION_MAX}
                  minH="16"
                  value={value.description}
                  onChange={({ target }) => set('description', target.value)}
                />
              </Card>
            </Fields>
            <OutputsCard
              entries={value}
              shown={info?.published ? info.languages : undefined}
              differing={editor.differing}
              language={language}
              onLanguage={(next) => {
                setLanguage(next);
                setVisitor(next);
              }}
              open={open}
              onOpen={setOpen}
              showsFaults={showsFaults}
              error={CONTENT_LANGUAGES.some(isFault) && !hasOutput(value) ? t('fault.outputs') : undefined}
              onChange={(next) => {
                for (const one of CONTENT_LANGUAGES) if (next[one] !== value[one]) set(one, next[one]);
              }}
            />
            {beacons(editor, {
              error: textOf('beaconIds', t('fault.beacons')),
              refused: isFault('beaconIds') ? refusedIds(failure) : [],
            })}
            <Fields>
              <Card title={t('card.where')}>
                <SimpleGrid columns={{ base: 1, md: 2 }} gapX="6" gapY="5">
                  <RangeField
                    label={t('field.range')}
                    hint={t('field.rangeHint')}
                    value={value.rssi}
                    onChange={(rssi) => set('rssi', rssi)}
                  />
                  <SelectField
                    label={t('field.timeZone')}
                    hint={t('field.timeZoneHint')}
                    value={value.timeZone}
                    onChange={({ target }) => set('timeZone', target.value)}
                  >
                    {zones.map((zone) => (
                      <option key={zone} value={zone}>
                        {zone.replaceAll('_', ' ')}
                      </option>
                    ))}
                  </SelectField>
                </SimpleGrid>
              </Card>
            </Fields>
          </Stack>
          <Box position={{ lg: 'sticky' }} top={{ lg: 'calc(var(--bar-height, 0px) + 1rem)' }}>
            <VisitorPreview
              entries={value}
              rssi={value.rssi}
              timeZone={value.timeZone}
              unserved={unserved}
              language={visitor}
              onLanguage={setVisitor}
            />
          </Box>
        </Grid>
        <PublishBar
          info={info}
          owner={owner}
          editor={editor}
          onShowFaults={(one) => {
            showFaults(value, one);
            editor.focusFault();
          }}
          onDiscard={() => {
            editor.discard();
            setShowsFaults(false);
          }}
          other={other}
        />
      </Stack>
    </form>
  );
}

/** The reader's language if it has an output, or if none has; else the first that has one. */
function firstLanguage(entries: FormEntries, reader: string): ContentLanguage {
  const own = CONTENT_LANGUAGES.find((one) => reader.startsWith(one)) ?? 'en';
  return [own, ...CONTENT_LANGUAGES].find((one) => entries[one].length > 0) ?? own;
}

/** Beacons that an error is about. */
function refusedIds(error: unknown): readonly string[] {
  if (!refusedWith(error, 'DEVICE_NOT_REGISTERED', 'DEVICE_NOT_ALLOWED_OR_USED')) return [];
  const { ids } = (error.details ?? {}) as { ids?: unknown };
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
