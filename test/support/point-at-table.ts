import {
  GetSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import { BeaconCoding } from '../../shared/configuration/beacon-coding.ts';

/**
 * Makes the functions' code in this process use a table, as if it ran in Lambda, with secrets whose values are their
 * names. The endpoint is read by the first call only, the table's name by every call.
 */
export function pointAtTable(endpoint: string, name: string): void {
  Object.assign(process.env, {
    TABLE_NAME: name,
    HUB_LOG_DAYS: '396',
    HUB_LOG_ARCHIVE_DAYS: '1825',
    BEACON_CODING: JSON.stringify(BeaconCoding.parse({})),
    WEBHOOK_NETWORKS: JSON.stringify(['127.0.0.0/8']),
    LEAKED_PASSWORDS: 'null',
    CALLS_MAX: '1e12',
    SECOND_FACTOR: JSON.stringify({ requiredFor: 'NOBODY', withinDays: 14 }),
    CURSOR_SECRET: 'cursor',
    ORIGIN_SECRET: 'origin',
    UNSUBSCRIBE_SECRET: 'unsubscribe',
    AWS_ENDPOINT_URL_DYNAMODB: endpoint,
    AWS_REGION: 'eu-central-1',
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  });
  mockClient(SecretsManagerClient)
    .on(GetSecretValueCommand)
    .callsFake(async ({ SecretId, VersionStage }) => {
      if (VersionStage === 'AWSCURRENT') return { SecretString: SecretId };
      throw new ResourceNotFoundException({ message: 'no such version', $metadata: {} });
    });
}
