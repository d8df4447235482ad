import { Box, Grid, SimpleGrid, Stack } from '@chakra-ui/react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { CONTENT_LANGUAGES, type ContentLanguage } from '../../../../../shared/content/output.ts';
import { setInfoPoint } from '../../../../../shared/contract/content/infos.ts';
import {
  INFO_DESCRIPTION_MAX,
  INFO_NAME_MAX,
  type Info,
  InfoInput,
} from '../../../../../shared/model/info.ts';
import { Card } from '../../../components/card.tsx';
import { Notice } from '../../../components/notice.tsx';
import { type Change, SaveBar } from '../../../components/save-bar.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { TextArea } from '../../../components/text-area.tsx';
import { TextField } from '../../../components/text-field.tsx';
import { useEditor } from '../../../components/use-editor.ts';
import { useErrorText } from '../../../components/use-error-text.ts';
import { useLanguageNames } from '../../../components/use-language-names.ts';
import { type ItemOwner, useOwnerConfirm } from '../../../components/use-owner-confirm.tsx';
import { useUnsavedGuard } from '../../../components/use-unsaved-guard.tsx';
import { call, refusedWith } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { BeaconsCard } from '../devices/beacons-card.tsx';
import { type InfoEntries, isFaulty, NEW_INFO, outputsOf } from './entries.ts';
import { OutputsCard } from './outputs-card.tsx';
import { RangeField } from './range-field.tsx';
import { VisitorPreview } from './visitor-preview.tsx';

interface InfoFormProps {
  /** Undefined: a new one. */
  readonly info: Info | undefined;
  /** What the form begins with. */
  readonly start: InfoEntries;
  /** The owner in the URL, by id, and if it is another user. */
  readonly owner: string;
  readonly ownerId: string;
  readonly other: ItemOwner | undefined;
  /** Why phones get nothing at all. */
  readonly unserved: string | undefined;
  readonly onSaved: (info: Info) => unknown;
  /** It was changed by somebody else in the meantime. */
  readonly onStale?: () => void;
}

/** Everything that an Info says, beside what a visitor sees of it. Saving publishes it at once. */
export function InfoForm({ info, start, owner, ownerId, other, unserved, onSaved, onStale }: InfoFormProps) {
  const { t, i18n } = useTranslation('infos');
  const errorText = useErrorText();
  const { ask, dialog } = useOwnerConfirm();
  const [language, setLanguage] = useState<ContentLanguage>(() => firstLanguage(start, i18n.language));
  const [visitor, setVisitor] = useState(language);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [showsFaults, setShowsFaults] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const created = useRef<Info>(undefined);
  const [isStored, setStored] = useState(false);
  const zones = useMemo(
    () => [...new Set([start.timeZone, ...Intl.supportedValuesOf('timeZone')])].sort(),
    [start],
  );
  const needsBeacon = info === undefined || start.beaconIds.length > 0;

  const editor = useEditor<InfoEntries>({
    saved: start,
    schema: InfoInput,
    toSend: (value) => ({ ...value, outputs: outputsOf(value.outputs) }),
    rules: ({ outputs, beaconIds }) => [
      ...(hasOutput(outputs) && !CONTENT_LANGUAGES.some((one) => outputs[one].some(isFaulty))
        ? []
        : ['outputs' as const]),
      ...(beaconIds.length === 0 && needsBeacon ? ['beaconIds' as const] : []),
    ],
    onFaults(fields) {
      setFailure(undefined);
      if (!fields.includes('outputs')) return;
      const faulty = [language, ...CONTENT_LANGUAGES].find((one) => value.outputs[one].some(isFaulty));
      setShowsFaults(true);
      if (!faulty) return;
      setLanguage(faulty);
      setOpen(new Set([...open, ...value.outputs[faulty].filter(isFaulty).map(({ key }) => key)]));
    },
    before: (send) => (other ? ask(other, send) : void send()),
    async send(entered, changes) {
      // Of an Info that is not published yet, nothing is what phones have.
      const { outputs, beaconIds, ...said } = info?.published ? changes : entered;
      const saved = await call(setInfoPoint, {
        body: {
          ...(info ? { id: info.id, version: info.version } : { userId: ownerId }),
          ...said,
          ...(outputs && { outputs: outputsOf(outputs) }),
          ...(beaconIds && { beaconIds: [...beaconIds] }),
        },
      });
      setShowsFaults(false);
      created.current = saved;
      if (info) await onSaved(saved);
      notify('success', saved.active ? t('published') : t('publishedInactive'));
    },
    // The page of a new Info is opened once nothing is unsaved.
    afterSend() {
      if (info || !created.current) return;
      flushSync(() => setStored(true));
      void onSaved(created.current);
    },
    fieldOf(error) {
      setFailure(error);
      if (refusedWith(error, 'PLEASE_TRY_AGAIN')) onStale?.();
      if (refusedWith(error, 'INFO_NAME_ALREADY_USED', 'INFO_NAME_NOT_ALLOWED')) return 'name';
      if (refusedWith(error, 'DEVICE_NOT_REGISTERED', 'DEVICE_NOT_ALLOWED_OR_USED')) return 'beaconIds';
      return undefined;
    },
  });
  const { value, set, isFault, changed } = editor;
  // A copy is not what is stored either.
  const isCopy = !info && start.name !== '';
  const guard = useUnsavedGuard(!isStored && (changed.length > 0 || isCopy));
  const changes = useChanges(info?.published ? start : NEW_INFO, value);
  const textOf = (field: keyof InfoEntries, missing: string) =>
    isFault(field) ? (failure === undefined ? missing : errorText(failure)) : undefined;

  return (
    <form {...editor.props}>
      {guard}
      {dialog}
      <Stack gap="5">
        <Grid
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 19rem' }}
          gapX="8"
          gapY="6"
          alignItems="start"
          css={{ '& :is(input, select, textarea, button)': { scrollMarginBlock: '5rem 12rem' } }}
        >
          <Stack gap="5" minW="0">
            {info?.published && info.hasDraft && <Notice tone="warning">{t('draftReplaced')}</Notice>}
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
            <OutputsCard
              entries={value.outputs}
              language={language}
              onLanguage={(next) => {
                setLanguage(next);
                setVisitor(next);
              }}
              open={open}
              onOpen={setOpen}
              showsFaults={showsFaults}
              error={isFault('outputs') && !hasOutput(value.outputs) ? t('fault.outputs') : undefined}
              onChange={(outputs) => set('outputs', outputs)}
            />
            <BeaconsCard
              infoId={info?.id}
              beaconIds={value.beaconIds}
              owner={owner}
              ownerId={ownerId}
              error={textOf('beaconIds', t('fault.beacons'))}
              refused={isFault('beaconIds') ? refusedIds(failure) : []}
              onChange={(beaconIds) => set('beaconIds', beaconIds)}
            />
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
          </Stack>
          <Box position={{ lg: 'sticky' }} top={{ lg: 'calc(var(--bar-height, 0px) + 1rem)' }}>
            <VisitorPreview
              entries={value.outputs}
              rssi={value.rssi}
              timeZone={value.timeZone}
              unserved={unserved}
              language={visitor}
              onLanguage={setVisitor}
            />
          </Box>
        </Grid>
        <SaveBar
          changes={changes}
          refusal={editor.refusal}
          busy={editor.busy}
          onDiscard={() => {
            editor.discard();
            setShowsFaults(false);
          }}
          label={t('publish')}
        />
      </Stack>
    </form>
  );
}

const hasOutput = (outputs: InfoEntries['outputs']) =>
  CONTENT_LANGUAGES.some((one) => outputs[one].length > 0);

/** The reader's language if it has an output, or if none has; else the first that has one. */
function firstLanguage({ outputs }: InfoEntries, reader: string): ContentLanguage {
  const own = CONTENT_LANGUAGES.find((one) => reader.startsWith(one)) ?? 'en';
  return [own, ...CONTENT_LANGUAGES].find((one) => outputs[one].length > 0) ?? own;
}

/** Beacons that an error is about. */
function refusedIds(error: unknown): readonly string[] {
  if (!refusedWith(error, 'DEVICE_NOT_REGISTERED', 'DEVICE_NOT_ALLOWED_OR_USED')) return [];
  const { ids } = (error.details ?? {}) as { ids?: unknown };
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** What differs, for the summary above the buttons. */
function useChanges(before: InfoEntries, after: InfoEntries): readonly Change[] {
  const { t, i18n } = useTranslation('infos');
  const names = useLanguageNames();
  const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
  const count = (number: number) => t('outputs.count', { count: number });
  const said = (text: string) => text || '–';
  const plain = [
    [t('field.name'), before.name, after.name],
    [t('description'), before.description, after.description],
    [t('field.range'), String(before.rssi), String(after.rssi)],
    [t('field.timeZone'), before.timeZone, after.timeZone],
  ] as const;
  const number = (ids: readonly string[]) => ids.length.toLocaleString(i18n.language);
  return [
    ...plain
      .filter(([, was, is]) => was !== is)
      .map(([label, was, is]) => ({ label, before: said(was), after: said(is) })),
    ...CONTENT_LANGUAGES.filter((one) => !same(before.outputs[one], after.outputs[one])).map((one) => ({
      label: names[one],
      before: count(before.outputs[one].length),
      after:
        before.outputs[one].length === after.outputs[one].length
          ? t('outputs.changed')
          : count(after.outputs[one].length),
    })),
    ...(same(before.beaconIds, after.beaconIds)
      ? []
      : [{ label: t('beacons.title'), before: number(before.beaconIds), after: number(after.beaconIds) }]),
  ];
}
