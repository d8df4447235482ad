import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import useSWR from 'swr';
import { getBeacons } from '../../../../shared/contract/devices/beacons.ts';
import { createRound } from '../../../../shared/contract/devices/rounds.ts';
import { HORIZON_DAYS, NewRound, SILENT_DAYS } from '../../../../shared/model/round.ts';
import { CheckField } from '../../components/check-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { Notice } from '../../components/notice.tsx';
import { SiteChoice } from '../../components/places/site-choice.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useDebounced } from '../../components/use-debounced.ts';
import { useEditor } from '../../components/use-editor.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { shortDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';

interface NewRoundProps {
  /** The owner of the round, as the API takes it. */
  readonly whose: { readonly user?: string };
  readonly onClose: () => void;
}

interface Entries {
  readonly name: string;
  readonly tag: string;
  readonly siteId: string | null;
  readonly horizonDays: number;
  readonly silentDays: number | null;
}

const HORIZONS = [14, 30, 60, 90];

/** Asks where a round leads and how far it looks ahead, and says how many beacons come into question. */
export function NewRoundDialog({ whose, onClose }: NewRoundProps) {
  const { t, i18n } = useTranslation(['rounds', 'common']);
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [isSite, setIsSite] = useState(false);
  const editor = useEditor<Entries>({
    saved: {
      name: t('defaultName', { date: shortDate(Date.now(), i18n.language) }),
      ...{ tag: '', siteId: null, horizonDays: HORIZON_DAYS.usual, silentDays: null },
    },
    schema: NewRound,
    toSend: (value) => ({ ...value, tag: value.tag.trim() || null }),
    async send(value) {
      const { id } = await call(createRound, {
        query: whose,
        body: { ...value, tag: value.tag.trim() || null },
      });
      await navigate(paths.round.to(id));
    },
  });
  const { value, set, isFault, refusal, busy } = editor;
  return (
    <Dialog title={t('new')} onClose={onClose}>
      <form {...editor.props}>
        <Stack gap="5">
          <TextField
            size="sm"
            label={t('name')}
            error={isFault('name') ? t('nameFault') : undefined}
            autoComplete="off"
            value={value.name}
            onChange={({ target }) => set('name', target.value)}
          />
          <CheckField
            label={t('oneSite')}
            checked={isSite}
            onChange={(checked) => {
              setIsSite(checked);
              if (!checked) set('siteId', null);
            }}
          />
          {isSite && (
            <Box
              ps="6"
              onKeyDown={(event) => {
                // Enter in the search must not create the round, because no site is chosen yet.
                if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
              }}
            >
              <SiteChoice
                onlySites
                whose={whose}
                chosen={value.siteId ?? undefined}
                onChoose={(id) => set('siteId', id ?? null)}
              />
            </Box>
          )}
          <TextField
            size="sm"
            label={t('tag')}
            hint={t('tagHint')}
            error={isFault('tag') ? t('tagFault') : undefined}
            autoComplete="off"
            value={value.tag}
            onChange={({ target }) => set('tag', target.value)}
          />
          <SelectField
            label={t('horizon')}
            value={value.horizonDays}
            onChange={({ target }) => set('horizonDays', Number(target.value))}
          >
            {HORIZONS.map((days) => (
              <option key={days} value={days}>
                {t('days', { count: days })}
              </option>
            ))}
          </SelectField>
          <CheckField
            label={t('silent', { count: SILENT_DAYS.usual })}
            checked={value.silentDays !== null}
            onChange={(checked) => set('silentDays', checked ? SILENT_DAYS.usual : null)}
          />
          <Preview whose={whose} siteId={value.siteId} tag={value.tag} />
          {refusal !== undefined && <Notice>{errorText(refusal)}</Notice>}
          <DialogButtons submit={t('plan')} busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** How many beacons have a battery that is no longer full: the histories of these are looked at. */
function Preview({ whose, siteId, tag }: Pick<NewRoundProps, 'whose'> & Pick<Entries, 'siteId' | 'tag'>) {
  const { t, i18n } = useTranslation('rounds');
  const wanted = useDebounced(tag.trim().toLowerCase());
  const filter = [
    'battery:in:low,medium,good',
    ...(siteId === null ? [] : [`site:eq:${siteId}`]),
    ...(wanted ? [`tag:eq:${wanted}`] : []),
  ];
  const { data } = useSWR(
    ['weakBeacons', whose, ...filter],
    async () => (await call(getBeacons, { query: { ...whose, filter, limit: '1', total: 'true' } })).total,
    { keepPreviousData: true },
  );
  return (
    <Flex minH="5">
      {data && (
        <Text color="fg.muted">
          {t('preview', {
            count: data.count,
            number: `${data.count.toLocaleString(i18n.language)}${data.isMore ? '+' : ''}`,
          })}
        </Text>
      )}
    </Flex>
  );
}
