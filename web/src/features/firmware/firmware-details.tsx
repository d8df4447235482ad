import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Firmware } from '../../../../shared/model/firmware.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { Facts } from '../../components/facts.tsx';
import { shortDate } from '../../lib/format.ts';
import { EVERYBODY } from '../../lib/paths.ts';
import type { FirmwareKind } from './firmware-kinds.ts';
import { previousText } from './previous-text.ts';

/** What a firmware is, and what runs it. */
export function FirmwareDetails({ kind, firmware }: { kind: FirmwareKind; firmware: Firmware }) {
  const { t, i18n } = useTranslation('firmware');
  const { id, hardwareId, description, tags, previous, createdAt, publishedAt } = firmware;
  const date = (at: string) => shortDate(Date.parse(at), i18n.language);
  return (
    <Card
      title={t('card.details')}
      aside={
        <CardLink to={kind.devices.of(EVERYBODY, [`firmware:eq:${id}`, `hardware:eq:${hardwareId}`])}>
          {kind.group === 'HUB' ? t('runBy.hubs') : t('runBy.beacons')}
        </CardLink>
      }
    >
      <Facts
        narrow
        rows={[
          [t('field.description'), description],
          [t('column.tags'), tags.join(', ')],
          [
            t('column.previous'),
            previous && (
              <Link key="previous" to={kind.paths.overview.to(previous.hardwareId, previous.firmwareId)}>
                {previousText(previous, hardwareId)}
              </Link>
            ),
          ],
          [t('column.created'), date(createdAt)],
          [t('column.published'), publishedAt && date(publishedAt)],
        ]}
      />
    </Card>
  );
}
