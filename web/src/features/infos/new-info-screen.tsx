import { Stack } from '@chakra-ui/react';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import { createInfo, setInfoDevices } from '../../../../shared/contract/content/drafts.ts';
import { getInfoPoint, setInfoPoint } from '../../../../shared/contract/content/infos.ts';
import { INFO_NAME_MAX, type Info } from '../../../../shared/model/info.ts';
import { cutText } from '../../../../shared/text.ts';
import { useContentAddress } from '../../components/content/use-content-address.ts';
import { useCopyOf } from '../../components/content/use-copy.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { Loading } from '../../components/loading.tsx';
import { BackLink, PageTitle } from '../../components/page-head.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useOtherOwner } from '../../components/use-other-owner.ts';
import { call } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { meOf, useSession } from '../../lib/session.ts';
import { BeaconsCard } from './devices/beacons-card.tsx';
import { contentOf, copied, draftEntriesOf, NEW_DRAFT, perLanguage, toContent } from './editor/entries.ts';
import { InfoForm } from './editor/info-form.tsx';
import type { DraftStore, FormEntries } from './editor/use-info-editor.ts';
import { useUnserved } from './use-unserved.ts';

/** A new Info of the owner in the URL: empty, with a beacon that a link names, or with the content of another Info. */
export function NewInfoScreen() {
  const { t } = useTranslation('infos');
  const { brand } = useBranding();
  const [query] = useSearchParams();
  const beacon = query.get('beacon');
  const navigate = useNavigate();
  const { owner } = useContentAddress();
  const me = meOf(useSession());
  const ownerId = owner === SELF ? (me?.id ?? '') : owner;
  const other = useOtherOwner({ userId: ownerId });
  const unserved = useUnserved(ownerId);
  const errorText = useErrorText();
  const created = useRef<Info>(undefined);
  const refreshList = useRefreshList('infos');
  const copyOf = useCopyOf();
  const original = useSWR(copyOf ? ['infoToCopy', owner, copyOf] : null, ([, of, id]) =>
    call(getInfoPoint, { params: { id, user: of } }),
  );
  const start = useMemo((): FormEntries | undefined => {
    if (!copyOf) return { ...NEW_DRAFT, beaconIds: beacon === null ? [] : [beacon] };
    if (!original.data) return undefined;
    const entries = draftEntriesOf(contentOf(original.data));
    return {
      ...entries,
      name: cutText(t('copyName', { name: entries.name }), INFO_NAME_MAX),
      ...perLanguage((language) => copied(entries[language])),
      // A beacon has one Info.
      beaconIds: [],
    };
  }, [copyOf, beacon, original.data, t]);
  const store: DraftStore = {
    async saveDraft(entries) {
      created.current = await call(createInfo, { body: { userId: ownerId, ...toContent(entries) } });
      const { id } = created.current;
      const idList = [...entries.beaconIds];
      try {
        if (idList.length > 0) {
          const { data } = await call(setInfoDevices, { params: { id }, body: { add: { idList } } });
          if (data.skippedCount > 0)
            notify('error', t('beacons.leftOut', { count: data.skippedCount }), TOAST_SECONDS.extended);
        }
        notify('success', t('draftSaved'));
      } catch (error) {
        // The Info exists; its page shows which beacons it has.
        notify('error', errorText(error), TOAST_SECONDS.extended);
      }
    },
    async publish(entries) {
      const body = { userId: ownerId, ...toContent(entries), beaconIds: [...entries.beaconIds] };
      created.current = await call(setInfoPoint, { body });
      notify('success', t('published'));
    },
    async afterwards() {
      void refreshList();
      await navigate(paths.info.to(owner, created.current!.id), { replace: true });
    },
  };
  return (
    <Stack gap="5">
      <title>{`${t('create')} – ${brand}`}</title>
      <Stack gap="1">
        <BackLink to={paths.infos.of(owner)}>{t('title')}</BackLink>
        <PageTitle>{t('create')}</PageTitle>
      </Stack>
      <Loading data={start} error={original.error} onRetry={() => void original.mutate()}>
        {(entries) => (
          <InfoForm
            info={undefined}
            owner={owner}
            start={entries}
            other={other}
            unserved={unserved}
            store={store}
            beacons={({ value, set }, faults) => (
              <BeaconsCard
                infoId={undefined}
                beaconIds={value.beaconIds}
                owner={owner}
                ownerId={ownerId}
                hint={t('beacons.hint')}
                {...faults}
                onAdd={(ids) => set('beaconIds', [...value.beaconIds, ...ids])}
                onRemove={(ids) =>
                  set(
                    'beaconIds',
                    value.beaconIds.filter((id) => !ids.includes(id)),
                  )
                }
              />
            )}
          />
        )}
      </Loading>
    </Stack>
  );
}
