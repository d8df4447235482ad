import type { DatabaseSync } from 'node:sqlite';
import type { SecretReference } from '../../template/dynamic-references.ts';
import { onlyProperties } from '../../template/only-properties.ts';
import {
  type Assembly,
  AwsError,
  type AwsRequest,
  type PolicyDocument,
  type Properties,
  type Resource,
  type Service,
  StartError,
} from '../../types.ts';
import { jsonBody, jsonError, jsonOperation, jsonReply } from '../json-protocol.ts';
import { generateSecret } from './generate-secret.ts';
import { SecretStore, type SecretVersion } from './secret-store.ts';

export interface Secrets extends Service {
  /** Gives every secret of the assembly a value, once. */
  load(assembly: Assembly): void;
  /** The value that a template refers to. */
  resolve(reference: SecretReference): string;
}

const MOST_BYTES = 65_536;
const OPERATIONS = ['DescribeSecret', 'GetSecretValue', 'ListSecretVersionIds', 'PutSecretValue'];

/** Secrets Manager. https://docs.aws.amazon.com/secretsmanager/latest/apireference/ */
export function createSecrets(store: DatabaseSync): Secrets {
  const values = new SecretStore(store);
  let secrets: Resource[] = [];
  let policies = new Map<string, PolicyDocument>();
  let place = { region: '', account: '' };

  /** A secret goes by its name, its ARN, or its ARN without the six characters at the end. */
  const lookUp = (id: string) =>
    secrets.find(({ name, arn }) => id === name || id === arn || id === arn.slice(0, -'-abcdef'.length));
  const find = (id: unknown) => {
    const secret = lookUp(String(id));
    if (secret) return secret;
    throw notFound("Secrets Manager can't find the specified secret.");
  };

  function run(operation: string, input: Properties): Properties {
    const { arn, name, properties } = find(input.SecretId);
    const named = { ARN: arn, Name: name };
    switch (operation) {
      case 'GetSecretValue': {
        const version = values.find(arn, { versionId: input.VersionId, stage: input.VersionStage });
        if (!version)
          throw notFound(`Secrets Manager can't find the specified secret value for ${wanted(input)}`);
        if (input.VersionStage && !version.stages.includes(input.VersionStage)) {
          const message = 'You provided a VersionStage that is not associated to the provided VersionId.';
          throw new AwsError('InvalidRequestException', 400, message);
        }
        return { ...named, ...shown(version), SecretString: version.value };
      }
      case 'PutSecretValue':
        return { ...named, ...put(values, arn, input) };
      case 'ListSecretVersionIds': {
        const versions = values
          .versions(arn)
          .filter(({ stages }) => input.IncludeDeprecated || stages.length > 0);
        return { ...named, Versions: versions.map(shown) };
      }
      default: {
        const staged = values.versions(arn).filter(({ stages }) => stages.length > 0);
        const stages = staged.map(({ versionId, stages }) => [versionId, stages]);
        return {
          ...named,
          Description: properties.Description,
          VersionIdsToStages: Object.fromEntries(stages),
        };
      }
    }
  }

  return {
    name: 'secretsmanager',
    load(assembly) {
      secrets = assembly.of('AWS::SecretsManager::Secret');
      place = assembly;
      policies = new Map(
        assembly
          .of('AWS::SecretsManager::ResourcePolicy')
          .map(({ properties }) => [find(properties.SecretId).arn, properties.ResourcePolicy]),
      );
      for (const secret of secrets) provide(secret, values);
    },
    resolve({ secretId, key, stage, versionId }) {
      const { arn, name } = find(secretId);
      const value = values.find(arn, { stage, versionId })?.value;
      const found = value === undefined || key === undefined ? value : JSON.parse(value)[key];
      if (typeof found === 'string') return found;
      throw new StartError(
        `The secret ${name} has no value ${key ?? stage ?? versionId ?? ''}, to which a template refers.`,
      );
    },
    permissions(request: AwsRequest) {
      const operation = jsonOperation(request);
      if (!OPERATIONS.includes(operation)) {
        const message = `The local platform has no operation secretsmanager:${operation}.`;
        throw new AwsError('InvalidRequestException', 400, message);
      }
      const id = String(jsonBody(request).SecretId);
      const resource =
        lookUp(id)?.arn ?? `arn:aws:secretsmanager:${place.region}:${place.account}:secret:${id}`;
      return [{ action: `secretsmanager:${operation}`, resource }];
    },
    resourcePolicy: ({ resource }) => policies.get(resource),
    handle: async (request) => jsonReply(run(jsonOperation(request), jsonBody(request)), '1.1'),
    error: (error) => jsonError(error, 'com.amazonaws.secretsmanager', '1.1'),
  };
}

function provide(secret: Resource, values: SecretStore): void {
  onlyProperties(secret, ['Description', 'GenerateSecretString', 'KmsKeyId', 'Name', 'SecretString', 'Tags']);
  const { arn, properties } = secret;
  const { SecretString } = properties;
  if (SecretString !== undefined) {
    // A deployment with another value in the template makes a new version.
    if (values.templateValue(arn) === SecretString) return;
    values.put(arn, SecretString);
    values.setTemplateValue(arn, SecretString);
  } else if (values.versions(arn).length === 0) {
    values.put(arn, generateSecret(properties.GenerateSecretString ?? {}));
  }
}

function put(
  values: SecretStore,
  arn: string,
  { SecretString, ClientRequestToken, VersionStages }: Properties,
): Properties {
  if (typeof SecretString !== 'string' || VersionStages !== undefined) {
    const message = 'The local platform takes a SecretString, which becomes the current version.';
    throw new AwsError('InvalidParameterException', 400, message);
  }
  if (Buffer.byteLength(SecretString) > MOST_BYTES) {
    throw new AwsError('InvalidParameterException', 400, `A secret value has at most ${MOST_BYTES} bytes.`);
  }
  const known = ClientRequestToken && values.find(arn, { versionId: ClientRequestToken });
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

function wanted({ VersionId, VersionStage }: Properties): string {
  return VersionId ? `VersionId: ${VersionId}` : `staging label: ${VersionStage ?? 'AWSCURRENT'}`;
}

function notFound(message: string): AwsError {
  return new AwsError('ResourceNotFoundException', 400, message);
}
