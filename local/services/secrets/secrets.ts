import type { DatabaseSync } from 'node:sqlite';
import type { SecretReference } from '../../template/dynamic-references.ts';
import { onlyProperties } from '../../template/only-properties.ts';
import {
  type Assembly,
  AwsError,
  type AwsRequest,
  type Properties,
  type Resource,
  type Service,
  StartError,
} from '../../types.ts';
import { jsonBody, jsonError, jsonOperation, jsonReply, onlyFields } from '../json-protocol.ts';
import { generateSecret } from './generate-secret.ts';
import { SecretStore, type SecretVersion } from './secret-store.ts';

export interface Secrets extends Service {
  /** Generates the value of each new secret. */
  load(assembly: Assembly): void;
  /** The value for a reference of a template. */
  resolve(reference: SecretReference): string;
}

const MOST_BYTES = 65_536;
/** The fields of each operation. */
const OPERATIONS: Record<string, readonly string[]> = {
  GetSecretValue: ['SecretId', 'VersionStage'],
  ListSecretVersionIds: ['SecretId'],
  PutSecretValue: ['ClientRequestToken', 'SecretId', 'SecretString'],
};

/** Secrets Manager. https://docs.aws.amazon.com/secretsmanager/latest/apireference/ */
export function createSecrets(store: DatabaseSync): Secrets {
  const values = new SecretStore(store);
  let secrets: Resource[] = [];
  let place = { region: '', account: '' };

  /** A secret is found by its name, its ARN, or its ARN without the six characters at the end. */
  const lookUp = (id: string) =>
    secrets.find(({ name, arn }) => id === name || id === arn || id === arn.slice(0, -'-abcdef'.length));
  const find = (id: unknown) => {
    const secret = lookUp(String(id));
    if (secret) return secret;
    throw notFound("Secrets Manager can't find the specified secret.");
  };

  function run(operation: string, input: Properties): Properties {
    onlyFields(input, OPERATIONS[operation]!, `secretsmanager:${operation}`);
    const { arn, name } = find(input.SecretId);
    const named = { ARN: arn, Name: name };
    switch (operation) {
      case 'GetSecretValue': {
        const { VersionStage = 'AWSCURRENT' } = input;
        const version = values.withStage(arn, VersionStage);
        if (version) return { ...named, ...shown(version), SecretString: version.value };
        throw notFound(
          `Secrets Manager can't find the specified secret value for staging label: ${VersionStage}`,
        );
      }
      case 'PutSecretValue':
        return { ...named, ...put(values, arn, input) };
      default: {
        const staged = values.versions(arn).filter(({ stages }) => stages.length > 0);
        return { ...named, Versions: staged.map(shown) };
      }
    }
  }

  return {
    name: 'secretsmanager',
    load(assembly) {
      secrets = assembly.of('AWS::SecretsManager::Secret');
      place = assembly;
      for (const secret of secrets) provide(secret, values);
    },
    resolve({ arn, versionId }) {
      const secret = lookUp(arn);
      const version = versionId === undefined ? values.withStage(arn) : values.withId(arn, versionId);
      if (secret && version) return version.value;
      throw new StartError(`A template refers to the secret ${arn}, which has no value ${versionId ?? ''}.`);
    },
    permissions(request: AwsRequest) {
      const operation = jsonOperation(request);
      if (!OPERATIONS[operation]) {
        const message = `The local platform has no operation secretsmanager:${operation}.`;
        throw new AwsError('InvalidRequestException', 400, message);
      }
      const id = String(jsonBody(request).SecretId);
      const resource =
        lookUp(id)?.arn ?? `arn:aws:secretsmanager:${place.region}:${place.account}:secret:${id}`;
      return [{ action: `secretsmanager:${operation}`, resource }];
    },
    handle: async (request) => jsonReply(run(jsonOperation(request), jsonBody(request)), '1.1'),
    error: (error) => jsonError(error, 'com.amazonaws.secretsmanager', '1.1'),
  };
}

function provide(secret: Resource, values: SecretStore): void {
  onlyProperties(secret, ['GenerateSecretString']);
  const { arn, properties } = secret;
  if (values.versions(arn).length === 0) {
    values.put(arn, generateSecret(properties.GenerateSecretString ?? {}));
  }
}

function put(values: SecretStore, arn: string, { SecretString, ClientRequestToken }: Properties): Properties {
  if (typeof SecretString !== 'string' || Buffer.byteLength(SecretString) > MOST_BYTES) {
    const message = `A secret value is a text of at most ${MOST_BYTES} bytes.`;
    throw new AwsError('InvalidParameterException', 400, message);
  }
  const known = ClientRequestToken && values.withId(arn, ClientRequestToken);
  if (known && known.value !== SecretString) {
    const message = `You can't modify an existing version, ${ClientRequestToken} already exists.`;
    throw new AwsError('ResourceExistsException', 400, message);
  }
  const { versionId, stages } = known || values.put(arn, SecretString, ClientRequestToken);
  return { VersionId: versionId, VersionStages: stages };
}

function shown({ versionId, stages, createdAt }: SecretVersion): Properties {
  return { VersionId: versionId, VersionStages: stages, CreatedDate: createdAt / 1000 };
}

function notFound(message: string): AwsError {
  return new AwsError('ResourceNotFoundException', 400, message);
}
