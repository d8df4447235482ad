import { Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { SECRET_NAMES, type SecretName } from '../functions/manifest.ts';
import { FileStore } from './file-store.ts';
import { dataRemoval } from './removal.ts';
import { singleTable } from './single-table.ts';
import type { Stage } from './stage.ts';

/** What must outlive a deployment gone wrong: the table, the files and the secrets. */
export class StatefulStack extends Stack {
  readonly table: TableV2;
  readonly files: FileStore;
  readonly secrets: { readonly [name in SecretName]: Secret };

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { stage: Stage }) {
    super(scope, id, { ...props, terminationProtection: stage.protected });
    this.table = singleTable(this, stage);
    this.files = new FileStore(this, 'Files', stage);
    this.secrets = Object.fromEntries(
      SECRET_NAMES.map((name) => [name, this.#secret(name, stage)]),
    ) as Record<SecretName, Secret>;
  }

  /** A random secret; a further version replaces it by hand or by a schedule, and both are accepted meanwhile. */
  #secret(name: SecretName, stage: Stage): Secret {
    const secret = new Secret(this, name, {
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: dataRemoval(stage),
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Rotated by an operator together with a deployment: CloudFront learns the origin secret only by one',
    });
    return secret;
  }
}
