import { Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import useSWR, { useSWRConfig } from 'swr';
import { getInfoPoint } from '../../../../shared/contract/content/infos.ts';
import { getInfoBundle } from '../../../../shared/contract/content/tours.ts';
import { TOUR_NAME_MAX } from '../../../../shared/model/tour.ts';
import { cutText } from '../../../../shared/text.ts';
import { useContentAddress } from '../../components/content/use-content-address.ts';
import { useCopyOf } from '../../components/content/use-copy.ts';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { Loading } from '../../components/loading.tsx';
import { BackLink, PageTitle } from '../../components/page-head.tsx';
import { useOtherOwner } from '../../components/use-other-owner.ts';
import { call } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { meOf, useSession } from '../../lib/session.ts';
import { NEW_TOUR, type TourEntries, toTourInfo, tourEntriesOf } from './tour-entries.ts';
import { TourForm } from './tour-form.tsx';

/** A new tour of the owner in the URL: empty, with an Info that a link names, or with the content of another tour. */
export function NewTourScreen() {
  const { t } = useTranslation('tours');
  const { brand } = useBranding();
  const [query] = useSearchParams();
  const withInfo = query.get('info');
  const navigate = useNavigate();
  const { owner } = useContentAddress();
  const me = meOf(useSession());
  const ownerId = owner === SELF ? (me?.id ?? '') : owner;
  const other = useOtherOwner({ userId: ownerId });
  const { mutate } = useSWRConfig();
  const refreshList = useRefreshList('tours');
  const copyOf = useCopyOf();
  const original = useSWR(
    copyOf ? ['tourToCopy', owner, copyOf] : null,
    ([, of, id]) => call(getInfoBundle, { params: { id, user: of } }),
    { revalidateOnFocus: false },
  );
  const first = useSWR(
    withInfo && !copyOf ? ['infoForTour', owner, withInfo] : null,
    ([, of, id]) => call(getInfoPoint, { params: { id, user: of } }),
    { revalidateOnFocus: false },
  );
  const start = useMemo((): TourEntries | undefined => {
    if (copyOf) {
      if (!original.data) return undefined;
      const entries = tourEntriesOf(original.data);
      const name = cutText(t('copyName', { name: entries.name }), TOUR_NAME_MAX);
      return { ...entries, name, published: false };
    }
    if (!withInfo) return NEW_TOUR;
    return first.data && { ...NEW_TOUR, infos: [toTourInfo(first.data)] };
  }, [copyOf, withInfo, original.data, first.data, t]);
  return (
    <Stack gap="5">
      <title>{`${t('create')} – ${brand}`}</title>
      <Stack gap="1">
        <BackLink to={paths.tours.of(owner)}>{t('title')}</BackLink>
        <PageTitle>{t('create')}</PageTitle>
      </Stack>
      <Loading
        data={start}
        error={original.error ?? first.error}
        onRetry={() => void (copyOf ? original : first).mutate()}
      >
        {(entries) => (
          <TourForm
            tour={undefined}
            start={entries}
            owner={owner}
            ownerId={ownerId}
            other={other}
            onSaved={async (saved) => {
              void refreshList();
              await mutate(['getInfoBundle', owner, saved.id], saved, { revalidate: false });
              await navigate(paths.tour.to(owner, saved.id), { replace: true });
            }}
          />
        )}
      </Loading>
    </Stack>
  );
}
