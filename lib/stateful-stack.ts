import { CfnOutput, Stack, type StackProps, Validations } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { EmailIdentity, Identity } from 'aws-cdk-lib/aws-ses';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { SECRET_NAMES, type SecretName } from '../functions/resources.ts';
import { alarmTopic } from './alarm-topic.ts';
import { FileStore } from './file-store.ts';
import { InvoiceStore } from './invoice-store.ts';
import { dataRemoval } from './removal.ts';
import { singleTable } from './single-table.ts';
import { secretOutput } from './stack-names.ts';
import { mailDomain, type Stage } from './stage.ts';

/** What must survive a failed deployment: the table, the files, the invoices, the secrets, and who gets alarms. */
export class StatefulStack extends Stack {
  readonly table: TableV2;
  readonly files: FileStore;
  readonly invoices: InvoiceStore;
  readonly alarmTopic: Topic;
  readonly secrets: { readonly [name in SecretName]: Secret };

  constructor(scope: Construct, id: string, { stage, ...props }: StackProps & { stage: Stage }) {
    super(scope, id, { ...props, terminationProtection: stage.protected });
    this.table = singleTable(this, stage);
    this.files = new FileStore(this, 'Files', stage);
    this.invoices = new InvoiceStore(this, 'Invoices', stage);
    this.alarmTopic = alarmTopic(this, stage);
    this.secrets = Object.fromEntries(
      SECRET_NAMES.map((name) => [name, this.#secret(name, stage)]),
    ) as Record<SecretName, Secret>;
    for (const [name, { secretArn }] of Object.entries(this.secrets))
      new CfnOutput(this, secretOutput(name as SecretName), { value: secretArn });
    if (stage.mailIdentity === 'create') this.#mailIdentity(stage);
  }

  /** The mail domain. In this stack, because a new identity would require new DNS records. */
  #mailIdentity(stage: Stage): void {
    const identity = new EmailIdentity(this, 'MailIdentity', {
      identity: Identity.domain(mailDomain(stage)),
    });
    identity.applyRemovalPolicy(dataRemoval(stage));
    for (const [n, { name, value }] of identity.dkimRecords.entries())
      new CfnOutput(this, `MailDnsRecord${n + 1}`, { value: `${name} CNAME ${value}` });
  }

  /** A random secret. After a rotation (`npm run rotate`) the new and the previous version are accepted. */
  #secret(name: SecretName, stage: Stage): Secret {
    const secret = new Secret(this, name, {
      generateSecretString: { passwordLength: 64, excludePunctuation: true },
      removalPolicy: dataRemoval(stage),
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'Rotated by an operator (npm run rotate): CloudFront learns the origin secret by an update of its stack',
    });
    return secret;
  }
}
