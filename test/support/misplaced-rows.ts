import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { contentFileList } from '../../functions/core/content/files/content-file-store.ts';
import { scheduleList } from '../../functions/core/content/infos/schedule-item.ts';
import { infoList } from '../../functions/core/content/infos/store.ts';
import { endList } from '../../functions/core/content/service/end-store.ts';
import { tourList } from '../../functions/core/content/tours/store.ts';
import { alertList } from '../../functions/core/devices/alerts/alert-store.ts';
import { ruleList } from '../../functions/core/devices/alerts/rule-store.ts';
import { beaconList } from '../../functions/core/devices/beacons/store.ts';
import { firmwareList } from '../../functions/core/devices/firmware/firmware-item.ts';
import { slowedList } from '../../functions/core/devices/health/slowed-store.ts';
import { hubList } from '../../functions/core/devices/hubs/store.ts';
import { offerList } from '../../functions/core/devices/offers/offer-store.ts';
import { siteList } from '../../functions/core/devices/places/site-store.ts';
import { rolloutList } from '../../functions/core/devices/rollouts/store.ts';
import { roundList } from '../../functions/core/devices/rounds/round-store.ts';
import { auditList } from '../../functions/core/kernel/audit/store.ts';
import { invoiceList } from '../../functions/core/money/issuing/invoice-store.ts';
import { runList } from '../../functions/core/money/run/run-store.ts';
import { spendAlertList } from '../../functions/core/money/spending/alert-store.ts';
import { statementList } from '../../functions/core/money/statements/statement-store.ts';
import { userList } from '../../functions/core/people/accounts/user-item.ts';
import { keyList } from '../../functions/core/people/apikeys/store.ts';
import { memberList } from '../../functions/core/people/members/member-store.ts';
import { taskList } from '../../functions/core/work/tasks/store.ts';
import { webhookList } from '../../functions/core/work/webhooks/webhook-store.ts';
import { sortAttribute } from '../../functions/platform/indexes.ts';
import type { ListDefinition } from '../../functions/platform/list-definition.ts';
import { kindOfShard } from '../../functions/platform/shards.ts';

const LISTS: readonly ListDefinition[] = [
  alertList,
  auditList,
  beaconList,
  contentFileList,
  endList,
  firmwareList,
  hubList,
  infoList,
  invoiceList,
  keyList,
  memberList,
  offerList,
  rolloutList,
  roundList,
  ruleList,
  runList,
  scheduleList,
  siteList,
  slowedList,
  spendAlertList,
  statementList,
  taskList,
  tourList,
  userList,
  webhookList,
];

/** Lists without slots: labels are sorted by name, log lines by month. The tests of the platform have a list of toys. */
const WITHOUT_FIELDS = /^(?:applabel|managerlabel|managergroup|log#.*|toy\d*)$/;

type Row = Record<string, unknown>;
interface ListedItem {
  readonly pk: string;
  readonly all: string;
  readonly row: Row;
  readonly [attribute: string]: unknown;
}

/**
 * Finds rows whose index slots do not match their values, as after a change that forgot to update a slot. A filter by
 * the new value would not find such a row.
 */
export async function misplacedRows(endpoint: string, tableName: string): Promise<string[]> {
  const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint, region: 'eu-central-1', credentials }),
  );
  const found: string[] = [];
  try {
    for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName }))
      for (const item of Items) if (item.all && item.row) found.push(...misplacedIn(item as ListedItem));
    return found;
  } finally {
    client.destroy();
  }
}

function misplacedIn(item: ListedItem): string[] {
  const { pk, all, row } = item;
  if (WITHOUT_FIELDS.test(kindOfShard(all))) return [];
  const list = LISTS.find(({ kind }) => kind === kindOfShard(all));
  if (!list) return [`${pk} is listed as ${all}, which this check does not know`];
  return Object.entries(list.fields).flatMap(
    ([field, { slot, path, sortValue = (value: string) => value }]) => {
      if (slot === undefined || path === undefined) return [];
      const value = path.split('.').reduce<unknown>((part, name) => (part as Row)[name], row);
      const key = (item[sortAttribute(slot)] as string | undefined) ?? '';
      const expected = value === null || value === undefined ? '' : sortValue(String(value));
      // A row without a value is in no index, or sorts before all others.
      const isInPlace = expected ? key.startsWith(expected) : key === '' || key.startsWith('#');
      return isInPlace ? [] : [`${pk} has the ${field} ${expected}, and is sorted by ${key}`];
    },
  );
}
