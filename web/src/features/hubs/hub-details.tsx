import { useTranslation } from 'react-i18next';
import type { Hub } from '../../../../shared/model/hub.ts';
import { Card } from '../../components/card.tsx';
import { Facts } from '../../components/facts.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { OfferedMark } from '../../components/moving/offered-mark.tsx';
import { absoluteTime, shortDate } from '../../lib/format.ts';
import { hubState } from './hub-state.ts';
import { useConnectionText } from './use-connection-text.ts';
import { useStateTexts } from './use-state-texts.ts';

/** What a hub is, and how it is. */
export function HubDetails({ hub }: { hub: Hub }) {
  const { t, i18n } = useTranslation('hubConfig');
  const states = useStateTexts();
  const connection = useConnectionText();
  const { firmware, newestFirmware, hardware, orderCode, lastSeen, configModifiedAt, assignedUserAt } = hub;
  return (
    <Card title={t('details')}>
      <Facts
        narrow
        rows={[
          [t('connection'), connection(hub).text],
          [t('contact'), lastSeen && <TimeAgo key="seen" at={Date.parse(lastSeen)} />],
          [t('state'), states[hubState(hub)].text],
          [
            t('firmware'),
            newestFirmware && firmware ? t('newerFirmware', { firmware, newer: newestFirmware }) : firmware,
          ],
          [t('hardware'), hardware],
          [t('orderCode'), orderCode],
          [t('offer'), hub.offer && <OfferedMark key="offer" offer={hub.offer} />],
          [t('changed'), configModifiedAt && absoluteTime(Date.parse(configModifiedAt), i18n.language)],
          [t('assigned'), assignedUserAt && shortDate(Date.parse(assignedUserAt), i18n.language)],
        ]}
      />
    </Card>
  );
}
