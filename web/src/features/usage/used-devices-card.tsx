import { Button, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REPORTED_DEVICES_MAX, type Reporting } from '../../../../shared/contract/money/reporting.ts';
import type { UsedDevice } from '../../../../shared/model/reporting.ts';
import { Card } from '../../components/card.tsx';
import { saveCsv } from '../../components/list/csv.ts';
import { ScrolledTable } from '../../components/list/scrolled-table.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { notify } from '../../lib/notify.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { ExplainDialog } from './explain-dialog.tsx';
import { loadReporting, SHOWN } from './use-reporting.ts';
import { useUsageColumns } from './use-usage-columns.tsx';

/** The devices that Infos used in a month, with how long, and as a CSV file. */
export function UsedDevicesCard({ user, reporting }: { user: string; reporting: Reporting }) {
  const { t } = useTranslation(['usage', 'list']);
  const { month } = reporting;
  const errorText = useErrorText();
  // The Infos of a group's users are not for the admin of the group.
  const mayExplain = roleOf(useSession()) !== 'GROUP_ADMIN' || user === '0';
  const [explained, setExplained] = useState<string>();
  const [more, setMore] = useState<readonly UsedDevice[]>([]);
  const [busy, setBusy] = useState(false);
  const columns = useUsageColumns(user, mayExplain ? setExplained : undefined);
  const devices = [...reporting.devices, ...more];
  const isMore = devices.length < reporting.usedDevices;

  /** Reads pages of devices after the last one. */
  async function load(limit: number, all: boolean): Promise<UsedDevice[]> {
    const found: UsedDevice[] = [];
    let after = all ? undefined : devices.at(-1)?.beaconId;
    do {
      const page = await loadReporting(user, month, { limit, starting_at: after });
      found.push(...page.devices);
      after = page.links.next === undefined ? undefined : page.devices.at(-1)?.beaconId;
    } while (all && after !== undefined);
    return found;
  }
  async function busily(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card
      title={t('devices.title')}
      hint={t('devices.hint', { count: reporting.freeHours })}
      aside={
        devices.length > 0 && (
          <Button
            size="sm"
            variant="outline"
            bg="bg.panel"
            colorPalette="gray"
            disabled={busy}
            onClick={() =>
              void busily(async () =>
                saveCsv(`usage-${month}`, columns, await load(REPORTED_DEVICES_MAX, true)),
              )
            }
          >
            <Download aria-hidden />
            {t('list:exportCsv')}
          </Button>
        )
      }
    >
      {devices.length === 0 ? (
        <Text color="fg.muted">{t('devices.none')}</Text>
      ) : (
        <ScrolledTable
          title={t('devices.title')}
          columns={columns}
          items={devices}
          keyOf={({ beaconId }) => beaconId}
        />
      )}
      {isMore && (
        <SteadyButton
          loading={busy}
          loadingText={t('devices.more')}
          alignSelf="flex-start"
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={() =>
            void busily(async () => {
              const found = await load(SHOWN, false);
              setMore((before) => [...before, ...found]);
            })
          }
        >
          {t('devices.more')}
        </SteadyButton>
      )}
      {explained !== undefined && (
        <ExplainDialog
          user={user}
          month={month}
          beaconId={explained}
          onClose={() => setExplained(undefined)}
        />
      )}
    </Card>
  );
}
