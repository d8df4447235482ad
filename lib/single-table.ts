import { AttributeType, Billing, ProjectionType, TableEncryptionV2, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { INDEXES, TABLE_KEYS } from '../functions/platform/indexes.ts';
import { dataRemoval } from './removal.ts';
import type { Stage } from './stage.ts';

/** The single table with all its indexes, as `functions/platform/indexes.ts` lists them. */
export function singleTable(scope: Construct, stage: Stage): TableV2 {
  const text = (name: string) => ({ name, type: AttributeType.STRING });
  return new TableV2(scope, 'Table', {
    partitionKey: text(TABLE_KEYS.partition),
    sortKey: text(TABLE_KEYS.sort),
    timeToLiveAttribute: TABLE_KEYS.expires,
    billing: Billing.onDemand(),
    encryption: TableEncryptionV2.awsManagedKey(),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    deletionProtection: stage.protected,
    removalPolicy: dataRemoval(stage),
    globalSecondaryIndexes: INDEXES.map((index) => ({
      indexName: index.name,
      partitionKey: text(index.partitionKey),
      sortKey: text(index.sortKey),
      ...(index.projects.length
        ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: index.projects }
        : { projectionType: ProjectionType.KEYS_ONLY }),
    })),
  });
}
