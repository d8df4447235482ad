import { Box, chakra, SimpleGrid, Stack } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { findingsOfTour } from '../../../../shared/content/gate.ts';
import { CONTENT_LANGUAGES, TITLE_MAX } from '../../../../shared/content/output.ts';
import { urlFault } from '../../../../shared/content/output-faults.ts';
import { setInfoBundle } from '../../../../shared/contract/content/tours.ts';
import { TOUR_NAME_MAX, type Tour, TourInput } from '../../../../shared/model/tour.ts';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { Fields } from '../../components/fields.tsx';
import { UrlOrFile } from '../../components/files/url-or-file.tsx';
import { GateDialog } from '../../components/gate/gate-dialog.tsx';
import { type Change, SaveBar } from '../../components/save-bar.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useEditor } from '../../components/use-editor.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useLanguageNames } from '../../components/use-language-names.ts';
import { type ItemOwner, useOwnerConfirm } from '../../components/use-owner-confirm.tsx';
import { useUnsavedGuard } from '../../components/use-unsaved-guard.tsx';
import { useYesNo } from '../../components/use-yes-no.ts';
import { call, refusedFields, refusedWith } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { InfosCard } from './infos-card.tsx';
import { inputOf, NEW_TOUR, type TourEntries, titledLanguages } from './tour-entries.ts';

interface TourFormProps {
  /** Undefined: a new one. */
  readonly tour: Tour | undefined;
  /** What the form begins with. */
  readonly start: TourEntries;
  /** The owner in the URL, by id, and if it is another user. */
  readonly owner: string;
  readonly ownerId: string;
  readonly other: ItemOwner | undefined;
  readonly onSaved: (tour: Tour) => unknown;
  /** It was changed by somebody else in the meantime. */
  readonly onStale?: () => void;
}

/** Everything that a tour says, and its Infos. */
export function TourForm({ tour, start, owner, ownerId, other, onSaved, onStale }: TourFormProps) {
  const { t } = useTranslation('tours');
  const errorText = useErrorText();
  const languages = useLanguageNames();
  const { ask, dialog } = useOwnerConfirm();
  const [failure, setFailure] = useState<unknown>();
  const created = useRef<Tour>(undefined);
  const [isStored, setStored] = useState(false);
  const [publish, setPublish] = useState<() => unknown>();

  const editor = useEditor<TourEntries>({
    saved: start,
    schema: TourInput,
    toSend: inputOf,
    faultOf: ([field]) =>
      field === 'outputs' ? 'titles' : field === 'infoIds' ? 'infos' : (String(field) as keyof TourEntries),
    rules: ({ name, titles, imageUrl, infos }) => [
      ...(name.trim() ? [] : ['name' as const]),
      ...(titledLanguages(titles).length > 0 ? [] : ['titles' as const]),
      ...(imageUrl.trim() && urlFault(imageUrl.trim()) ? ['imageUrl' as const] : []),
      ...(infos.length > 0 ? [] : ['infos' as const]),
    ],
    onFaults: () => setFailure(undefined),
    before(send) {
      const isNew = value.published && !(tour?.published ?? false);
      const checked = () => (isNew ? setPublish(() => send) : void send());
      if (other) ask(other, checked);
      else checked();
    },
    async send(entered, changes) {
      const saved = await call(setInfoBundle, {
        body: tour
          ? { id: tour.id, version: tour.version, ...inputOf(changes) }
          : { userId: ownerId, ...inputOf(entered) },
      });
      created.current = saved;
      if (tour) await onSaved(saved);
      notify('success', saved.published ? t('savedPublished') : t('saved'));
    },
    // The page of a new tour is opened once nothing is unsaved.
    afterSend() {
      if (tour || !created.current) return;
      flushSync(() => setStored(true));
      void onSaved(created.current);
    },
    fieldOf(error) {
      setFailure(error);
      if (refusedWith(error, 'PLEASE_TRY_AGAIN')) onStale?.();
      if (refusedWith(error, 'TOUR_NAME_ALREADY_USED')) return 'name';
      if (refusedWith(error, 'MISSING_DATA_REFERENCE')) return 'infos';
      return undefined;
    },
  });
  const { value, set, isFault, changed } = editor;
  // What a copy or a link brings is not stored either.
  const isPrefilled = !tour && JSON.stringify(start) !== JSON.stringify(NEW_TOUR);
  const guard = useUnsavedGuard(!isStored && (changed.length > 0 || isPrefilled));
  const changes = useChanges(tour ? start : NEW_TOUR, value);
  const named = failure !== undefined && refusedFields(failure).length === 0 ? errorText(failure) : undefined;
  const refused = refusedInfos(failure);
  const infosFault =
    value.infos.length === 0 ? t('fault.infos') : refused.isFull ? t('fault.full') : t('fault.unknown');
  const shown = value.name.trim();

  return (
    <form {...editor.props}>
      {guard}
      {dialog}
      {publish && (
        <GateDialog
          title={t('publishTitle', { name: shown })}
          ids={value.infos.map(({ id }) => id)}
          owner={owner}
          findingsOf={(infos) => findingsOfTour({ languages: titledLanguages(value.titles), infos })}
          onPublish={() => void publish()}
          onClose={() => setPublish(undefined)}
        />
      )}
      <Stack gap="5" maxW="4xl" css={{ '& :is(input, button, a)': { scrollMarginBlock: '5rem 12rem' } }}>
        <Fields>
          <Card title={t('card.name')}>
            <TextField
              size="sm"
              label={t('field.name')}
              hint={t('field.nameHint')}
              error={
                isFault('name') ? (named ?? (shown ? t('fault.nameInvalid') : t('fault.name'))) : undefined
              }
              maxLength={TOUR_NAME_MAX}
              value={value.name}
              onChange={({ target }) => set('name', target.value)}
            />
            <Fieldset aria-describedby="titles-hint">
              <legend>{t('field.titles')}</legend>
              <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
                {CONTENT_LANGUAGES.map((language, at) => (
                  <TextField
                    key={language}
                    size="sm"
                    label={languages[language]}
                    lang={language}
                    hint={
                      value.titles[language].trim() || !shown || titledLanguages(value.titles).length === 0
                        ? undefined
                        : t('field.titleMissing', { name: shown })
                    }
                    error={isFault('titles') && at === 0 ? t('fault.titles') : undefined}
                    maxLength={TITLE_MAX}
                    value={value.titles[language]}
                    onChange={({ target }) => set('titles', { ...value.titles, [language]: target.value })}
                  />
                ))}
              </SimpleGrid>
              <Box id="titles-hint" mt="2" color="fg.muted" textStyle="xs">
                {t('field.titlesHint')}
              </Box>
            </Fieldset>
            <UrlOrFile
              label={t('field.image')}
              kind="preview"
              owner={ownerId}
              error={isFault('imageUrl') ? t('fault.image') : undefined}
              value={value.imageUrl}
              onChange={(url) => set('imageUrl', url)}
            />
          </Card>
          <InfosCard
            infos={value.infos}
            owner={owner}
            error={isFault('infos') ? infosFault : undefined}
            refused={isFault('infos') ? refused.ids : []}
            onChange={(infos) => set('infos', infos)}
          />
          <Card title={t('card.who')}>
            <CheckField
              label={t('field.published')}
              hint={t('field.publishedHint')}
              checked={value.published}
              onChange={(isOn) => set('published', isOn)}
            />
            <CheckField
              label={t('field.protected')}
              hint={t('field.protectedHint')}
              checked={value.protected}
              onChange={(isOn) => set('protected', isOn)}
            />
          </Card>
          <SaveBar
            changes={changes}
            refusal={editor.refusal}
            busy={editor.busy}
            onDiscard={editor.discard}
            label={value.published ? t('saveAndPublish') : undefined}
            status={tour || changes.length > 0 ? undefined : t('new')}
          />
        </Fields>
      </Stack>
    </form>
  );
}

/** Infos that an error is about: they do not exist, or are in too many tours. */
function refusedInfos(error: unknown): { ids: readonly string[]; isFull: boolean } {
  const details = (refusedWith(error, 'MISSING_DATA_REFERENCE', 'FORM_VALIDATION_FAILED') && error.details) as
    | { infoIds?: readonly string[] | { ids?: readonly string[] } }
    | undefined;
  const about = details ? details.infoIds : undefined;
  if (about === undefined) return { ids: [], isFull: false };
  return 'ids' in about
    ? { ids: about.ids ?? [], isFull: true }
    : { ids: [...(about as string[])], isFull: false };
}

/** What differs, for the summary above the buttons. */
function useChanges(before: TourEntries, after: TourEntries): readonly Change[] {
  const { t } = useTranslation('tours');
  const names = useLanguageNames();
  const said = (text: string) => text || '–';
  const yesNo = useYesNo();
  const count = (infos: readonly unknown[]) => t('infosCount', { count: infos.length });
  const plain = [
    [t('field.name'), before.name, after.name],
    ...CONTENT_LANGUAGES.map((one) => [names[one], before.titles[one], after.titles[one]] as const),
    [t('field.image'), before.imageUrl, after.imageUrl],
    [t('field.published'), yesNo(before.published), yesNo(after.published)],
    [t('field.protected'), yesNo(before.protected), yesNo(after.protected)],
  ] as const;
  const ids = ({ infos }: TourEntries) => infos.map(({ id }) => id).join();
  return [
    ...plain
      .filter(([, was, is]) => was !== is)
      .map(([label, was, is]) => ({ label, before: said(was), after: said(is) })),
    ...(ids(before) === ids(after)
      ? []
      : [
          {
            label: t('column.infos'),
            before: count(before.infos),
            after: before.infos.length === after.infos.length ? t('infosChanged') : count(after.infos),
          },
        ]),
  ];
}

const Fieldset = chakra('fieldset', {
  base: { minW: '0', '& legend': { mb: '2', fontWeight: 'medium' } },
});
