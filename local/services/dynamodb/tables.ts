import { isDeepStrictEqual } from 'node:util';
import { onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type Properties, type Resource, StartError } from '../../types.ts';

/** Calls the engine directly. Throws for an error. */
export type CallEngine = (operation: string, body: Properties) => Promise<Properties>;

const KNOWN_PROPERTIES = [
  'AttributeDefinitions',
  'BillingMode',
  'GlobalSecondaryIndexes',
  'KeySchema',
  'Replicas',
  'SSESpecification',
  'TimeToLiveSpecification',
];

export function tablesOf(assembly: Assembly): Resource[] {
  return assembly.of('AWS::DynamoDB::GlobalTable');
}

/** Creates missing tables and updates the indexes and the time to live of the others. */
export async function syncTables(
  assembly: Assembly,
  oneIndexAtATime: boolean,
  call: CallEngine,
): Promise<void> {
  const existing = new Set((await call('ListTables', {})).TableNames);
  await Promise.all(
    tablesOf(assembly).map(async (table) => {
      onlyProperties(table, KNOWN_PROPERTIES);
      if ((table.properties.Replicas?.length ?? 1) > 1) {
        throw new StartError(
          `The table ${table.name} has replicas in several regions, which this platform does not run.`,
        );
      }
      if (existing.has(table.name)) await updateTable(table, oneIndexAtATime, call);
      else await createTable(table, call);
      await syncTimeToLive(table, call);
    }),
  );
}

async function createTable({ name, properties }: Resource, call: CallEngine): Promise<void> {
  await call('CreateTable', {
    TableName: name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: properties.AttributeDefinitions,
    KeySchema: properties.KeySchema,
    ...(properties.GlobalSecondaryIndexes?.length > 0 && {
      GlobalSecondaryIndexes: properties.GlobalSecondaryIndexes.map(indexOf),
    }),
  });
}

/** Refuses a changed key: CloudFormation would replace the table, and its data would be lost. */
async function updateTable(
  { name, properties }: Resource,
  oneIndexAtATime: boolean,
  call: CallEngine,
): Promise<void> {
  const { Table } = await call('DescribeTable', { TableName: name });
  if (!isDeepStrictEqual(keyOf(Table.KeySchema), keyOf(properties.KeySchema))) {
    throw new StartError(`The key of the table ${name} has changed: start with an empty data folder.`);
  }
  const wanted = new Map(
    (properties.GlobalSecondaryIndexes ?? []).map((i: Properties) => [i.IndexName, indexOf(i)]),
  );
  const present = new Map(
    (Table.GlobalSecondaryIndexes ?? []).map((i: Properties) => [i.IndexName, indexOf(i)]),
  );
  const update = (change: Properties) =>
    call('UpdateTable', {
      TableName: name,
      AttributeDefinitions: properties.AttributeDefinitions,
      GlobalSecondaryIndexUpdates: [change],
    });
  const gone = [...present].filter(([name, index]) => !isDeepStrictEqual(index, wanted.get(name)));
  const fresh = [...wanted].filter(([name, index]) => !isDeepStrictEqual(index, present.get(name)));
  // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/aws-resource-dynamodb-table.html
  if (oneIndexAtATime && gone.length + fresh.length > 1) {
    throw new StartError(
      `The table ${name} would lose ${gone.length} and get ${fresh.length} indexes: Cannot perform more than one GSI creation or deletion in a single update.`,
    );
  }
  for (const [IndexName] of gone) await update({ Delete: { IndexName } });
  for (const [, index] of fresh) await update({ Create: index });
}

async function syncTimeToLive({ name, properties }: Resource, call: CallEngine): Promise<void> {
  const { TimeToLiveDescription } = await call('DescribeTimeToLive', { TableName: name });
  const present =
    TimeToLiveDescription?.TimeToLiveStatus === 'ENABLED' ? TimeToLiveDescription.AttributeName : undefined;
  const { AttributeName, Enabled } = properties.TimeToLiveSpecification ?? {};
  const wanted = Enabled ? AttributeName : undefined;
  const set = (attribute: string, on: boolean) =>
    call('UpdateTimeToLive', {
      TableName: name,
      TimeToLiveSpecification: { AttributeName: attribute, Enabled: on },
    });
  if (present !== undefined && present !== wanted) await set(present, false);
  if (wanted !== undefined && present !== wanted) await set(wanted, true);
}

/** The common form of an index of the template and one of DescribeTable. */
function indexOf({ IndexName, KeySchema, Projection }: Properties): Properties {
  const attributes = Projection.NonKeyAttributes
    ? { NonKeyAttributes: [...Projection.NonKeyAttributes].sort() }
    : {};
  return {
    IndexName,
    KeySchema: keyOf(KeySchema),
    Projection: { ProjectionType: Projection.ProjectionType, ...attributes },
  };
}

function keyOf(schema: Properties[]): Properties[] {
  return schema.map(({ AttributeName, KeyType }) => ({ AttributeName, KeyType }));
}
