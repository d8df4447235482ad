import { Link, Skeleton, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { hasRadio } from '../../../shared/configuration/device.ts';
import { getUser } from '../../../shared/contract/auth/account.ts';
import type { Beacon } from '../../../shared/model/beacon.ts';
import { call } from '../lib/api.ts';
import { useBranding } from '../lib/branding.ts';
import { shortDate } from '../lib/format.ts';
import { paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { FactLine } from './fact-line.tsx';
import { CopyId } from './list/cells/copy-id.tsx';
import { BackLink, PageTitle } from './page-head.tsx';
import { SegmentLinks } from './segment-links.tsx';
import { useFrameNames } from './use-frame-names.ts';
import type { ItemOwner } from './use-owner-confirm.tsx';
import { useTypeNames } from './use-type-names.ts';

interface BeaconFrameProps {
  readonly id: string;
  /** Whose list one comes from. */
  readonly owner: string;
  /** Undefined while it is not known. */
  readonly beacon: Beacon | undefined;
  readonly failed: boolean;
  readonly here: 'configuration' | 'history';
  readonly children: ReactNode;
}

/** The page of one beacon: which it is, its parts, and the way back to the list. */
export function BeaconFrame({ id, owner, beacon, failed, here, children }: BeaconFrameProps) {
  const { t } = useTranslation('beacons');
  const { brand } = useBranding();
  const name = beacon?.description || id;
  return (
    <Stack gap="5" maxW="6xl">
      <title>{`${name} – ${brand}`}</title>
      <Stack gap="2">
        <BackLink to={paths.beacons.to(owner)}>{t('page.back')}</BackLink>
        <PageTitle>
          {beacon || failed ? name : <Skeleton as="span" display="block" h="7" w="12rem" />}
        </PageTitle>
        {beacon && <BeaconFacts beacon={beacon} />}
      </Stack>
      {beacon && hasRadio(beacon.type) && (
        <SegmentLinks
          label={t('page.tab.label')}
          links={[
            {
              to: paths.beaconConfig.to(owner, id),
              label: t('page.tab.configuration'),
              here: here === 'configuration',
            },
            { to: paths.beaconStats.to(owner, id), label: t('page.tab.history'), here: here === 'history' },
          ]}
        />
      )}
      {children}
    </Stack>
  );
}

/** What kind of device it is: the ground on which its fields are offered. */
function BeaconFacts({ beacon }: { beacon: Beacon }) {
  const { t, i18n } = useTranslation('beacons');
  const types = useTypeNames();
  const frames = useFrameNames();
  const owner = useOtherOwner(beacon);
  const { id, description, type, firmware, hardware, orderCode, shortUrl, addedDate, secure } = beacon;
  return (
    <FactLine
      facts={[
        // Without a description the id is the title.
        [t('page.fact.id'), description && <CopyId id={id} />],
        [t('page.fact.type'), types[type]],
        [t('page.fact.firmware'), hasRadio(type) && (firmware ?? t('page.fact.unknown'))],
        [t('page.fact.hardware'), hardware],
        [t('page.fact.orderCode'), orderCode],
        [t('page.fact.shortUrl'), shortUrl && <ShortUrl url={shortUrl} />],
        [t('page.fact.added'), shortDate(Date.parse(addedDate), i18n.language)],
        [
          t('page.fact.frames'),
          hasRadio(type) &&
            (beacon.activatedFrames.map((frame) => frames[frame] ?? frame).join(', ') || t('page.fact.none')),
        ],
        [t('page.fact.secure'), hasRadio(type) && (secure ? t('page.fact.yes') : t('page.fact.no'))],
        [t('page.fact.owner'), owner?.name],
      ]}
    />
  );
}

const ShortUrl = ({ url }: { url: string }) => (
  <Link href={url} target="_blank" rel="noopener" variant="underline">
    {url.replace(/^https?:\/\//, '')}
  </Link>
);

/** Whose it is, if it is another's: by its id alone until more is known. */
export function useOtherOwner({ userId }: Pick<Beacon, 'userId'>): ItemOwner | undefined {
  const { user, actingAs } = useSession();
  const other = userId !== null && userId !== user?.id ? userId : undefined;
  const known = actingAs?.id === other ? actingAs : undefined;
  const { data } = useSWR(other && !known ? ['getUser', other] : null, ([, id]) =>
    call(getUser, { params: { id } }),
  );
  return known ?? data ?? (other ? { id: other, name: other, email: other } : undefined);
}
