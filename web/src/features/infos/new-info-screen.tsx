import { Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import useSWR, { useSWRConfig } from 'swr';
import { getInfoPoint } from '../../../../shared/contract/content/infos.ts';
import { INFO_NAME_MAX } from '../../../../shared/model/info.ts';
import { cutText } from '../../../../shared/text.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { Loading } from '../../components/loading.tsx';
import { BackLink, PageTitle } from '../../components/page-head.tsx';
import { useOtherOwner } from '../../components/use-other-owner.ts';
import { call } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { meOf, roleOf, useSession } from '../../lib/session.ts';
import { copied, type InfoEntries, infoEntriesOf, NEW_INFO, perLanguage } from './editor/entries.ts';
import { InfoForm } from './editor/info-form.tsx';
import type { CopyState } from './use-copy-info.ts';
import { useUnserved } from './use-unserved.ts';

/** A new Info of the owner in the URL: empty, with a beacon that a link names, or with the content of another Info. */
export function NewInfoScreen() {
  const { t } = useTranslation('infos');
  const { brand } = useBranding();
  const { user = SELF } = useParams();
  const [query] = useSearchParams();
  const beacon = query.get('beacon');
  const navigate = useNavigate();
  const session = useSession();
  const owner = roleOf(session) === 'ADMIN' ? user : SELF;
  const ownerId = owner === SELF ? (meOf(session)?.id ?? '') : owner;
  const other = useOtherOwner({ userId: ownerId });
  const unserved = useUnserved(ownerId);
  const { mutate } = useSWRConfig();
  const refreshList = useRefreshList('infos');
  const { copyOf } = (useLocation().state ?? {}) as Partial<CopyState>;
  const original = useSWR(copyOf ? ['infoToCopy', owner, copyOf] : null, ([, of, id]) =>
    call(getInfoPoint, { params: { id, user: of } }),
  );
  const start = useMemo((): InfoEntries | undefined => {
    if (!copyOf) return { ...NEW_INFO, beaconIds: beacon === null ? [] : [beacon] };
    if (!original.data) return undefined;
    const entries = infoEntriesOf(original.data);
    return {
      ...entries,
      name: cutText(t('copyName', { name: entries.name }), INFO_NAME_MAX),
      outputs: perLanguage((language) => copied(entries.outputs[language])),
      // A beacon has one Info.
      beaconIds: [],
    };
  }, [copyOf, beacon, original.data, t]);
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
            start={entries}
            owner={owner}
            ownerId={ownerId}
            other={other}
            unserved={unserved}
            onSaved={async (saved) => {
              void refreshList();
              await mutate(['getInfoPoint', owner, saved.id], saved, { revalidate: false });
              await navigate(paths.info.to(owner, saved.id), { replace: true });
            }}
          />
        )}
      </Loading>
    </Stack>
  );
}
