import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { mockClient } from 'aws-sdk-client-mock';
import type { SecretName } from '../../functions/resources.ts';

/** Gives use cases a secret of the stage. */
export function givenSecret(name: SecretName): void {
  process.env[name] = name;
  mockClient(SecretsManagerClient).on(GetSecretValueCommand).resolves({ SecretString: 'secret' });
}
