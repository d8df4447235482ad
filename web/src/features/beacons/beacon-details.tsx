import { Link } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { hasRadio } from '../../../../shared/configuration/device.ts';
import type { Beacon } from '../../../../shared/model/beacon.ts';
import { Card } from '../../components/card.tsx';
import { Facts } from '../../components/facts.tsx';
import { OfferedMark } from '../../components/moving/offered-mark.tsx';
import { useFrameNames } from '../../components/use-frame-names.ts';
import { useTypeNames } from '../../components/use-type-names.ts';
import { activeTime, shortDate } from '../../lib/format.ts';

/** What a beacon is: what production and its owner said, and what it reports of itself. */
export function BeaconDetails({ beacon }: { beacon: Beacon }) {
  const { t, i18n } = useTranslation('beacons');
  const { language } = i18n;
  const types = useTypeNames();
  const frames = useFrameNames();
  const { type, firmware, hardware, orderCode, shortUrl, addedDate, secure, monitoring } = beacon;
  const day = (time: string) => shortDate(Date.parse(time), language);
  const radio = [
    [t('page.fact.firmware'), firmware ?? t('page.fact.unknown')],
    [t('column.settings'), beacon.deviceUpToDate ? t('synchronised') : t('modified')],
    [
      t('page.fact.frames'),
      beacon.activatedFrames.map((frame) => frames[frame] ?? frame).join(', ') || t('page.fact.none'),
    ],
    [t('page.fact.secure'), secure ? t('page.fact.yes') : t('page.fact.no')],
    [
      t('column.activeTime'),
      typeof monitoring?.activeTime === 'number' ? activeTime(monitoring.activeTime, language) : null,
    ],
  ] as const;
  return (
    <Card title={t('page.details')}>
      <Facts
        narrow
        rows={[
          [t('page.fact.type'), types[type]],
          ...(hasRadio(type) ? radio : []),
          [t('page.fact.hardware'), hardware],
          [t('page.fact.orderCode'), orderCode],
          [t('page.fact.shortUrl'), shortUrl && <ShortUrl key="url" url={shortUrl} />],
          [t('page.fact.offer'), beacon.offer && <OfferedMark key="offer" offer={beacon.offer} />],
          [t('page.fact.added'), day(addedDate)],
          [t('page.fact.assigned'), beacon.userAssigned && day(beacon.userAssigned)],
        ]}
      />
    </Card>
  );
}

const ShortUrl = ({ url }: { url: string }) => (
  <Link href={url} target="_blank" rel="noopener" variant="underline">
    {url.replace(/^https?:\/\//, '')}
  </Link>
);
