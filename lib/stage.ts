import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import * as z from 'zod';
import { QUEUE_NAMES } from '../functions/resources.ts';
import { BeaconCoding } from '../shared/configuration/beacon-coding.ts';
import { REGIONS } from './regions.ts';

const days = z.int().min(1);
const retentions = Object.values(RetentionDays).filter((value) => typeof value === 'number');
/** SES compares the sender of a grant letter by letter. */
const MailSender = z.email('is no mail address').lowercase('must be written in lower case');
const Domain = z.hostname('is no domain name');

/** A stage of `cdk.json`: one AWS account each, since the IoT broker is one per account and region. */
const Entry = z
  .strictObject({
    region: z.string().refine((region) => REGIONS.includes(region), {
      error: ({ input }) => `"${input}" has no SES or no IoT Core: choose one of ${REGIONS.join(', ')}`,
    }),
    /** Data outlives a mistake: deletion protection, and nothing that holds data is removed with its stack. */
    protected: z.boolean(),
    logRetentionDays: z.number().refine((value) => retentions.includes(value), {
      error: `CloudWatch keeps logs for one of ${retentions.join(', ')} days`,
    }),
    /** For so many days lines of hubs' logs stay in the table; before that ends they are archived. */
    hubLogDays: days.min(4, 'archiving takes three nights: at least 4'),
    /** And for so many days their archive stays in the bucket. */
    hubLogArchiveDays: days,
    /** Who gets a mail of each alarm; without an address they are seen in CloudWatch only. */
    alarmAddress: z.email('is no mail address').optional(),
    /** Address that mails come from; its domain must be verified with SES. */
    mailSender: MailSender,
    /** `import`: the account has the domain's SES identity already, so the stack must not make it. */
    mailIdentity: z.enum(['create', 'import']).default('create'),
    /** Mail providers whose addresses get no account (specification 1.5). */
    blockedEmailProviders: z.array(Domain),
    /**
     * How many instances of its function each queue may keep busy; ten where nothing is said. Bounds what a flood takes from
     * the rest of the account, and with it how fast a backlog is worked off. SQS takes 2 to 1,000.
     */
    consumersMax: z
      .partialRecord(
        z.enum(QUEUE_NAMES),
        z
          .int()
          .min(2, 'is below 2, the least that SQS takes')
          .max(1000, 'is above 1,000, the most that SQS takes'),
      )
      .default({}),
    /** Hosts of labels; each must be covered by the certificate. */
    hosts: z.array(Domain),
    /**
     * Origins that calls may come by besides `https://<host>` and CloudFront's own name: `http://localhost:*` is a host at any
     * port. The stage that also runs on developers' machines names these here.
     */
    otherOrigins: z
      .array(
        z.string().regex(/^https?:\/\/[a-z0-9.-]+(:(\d+|\*))?$/, 'is no origin, such as http://localhost:*'),
      )
      .optional(),
    /** CloudFront looks for certificates in us-east-1; needed as soon as there is a host. */
    certificateArn: z
      .string()
      .regex(
        /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
        'is no ARN of a certificate in us-east-1, where CloudFront looks for it',
      )
      .optional(),
    /** How configurations are written for hubs with the vendor's firmware; absent: the public part alone. */
    beaconCoding: BeaconCoding,
  })
  .refine(({ hosts, certificateArn }) => hosts.length === 0 || certificateArn !== undefined, {
    path: ['certificateArn'],
    error: 'is missing: there are hosts, and a certificate must cover them',
  });

export interface Stage extends Readonly<z.output<typeof Entry>> {
  readonly name: string;
}

/** The part of a name behind the `@`. */
export const mailDomain = ({ mailSender }: Pick<Stage, 'mailSender'>) => mailSender.split('@')[1]!;

/** What cannot be read of `cdk.json`, in one sentence. */
export class StageError extends Error {
  override readonly name = 'StageError';
}

/** Reads a stage from `cdk.json`. Throws a StageError that names all that is wrong with it. */
export function readStage(node: Node, name: string): Stage {
  const stages = (node.tryGetContext('stages') ?? {}) as Record<string, unknown>;
  if (!(name in stages))
    throw new StageError(`cdk.json has no stage "${name}", only ${Object.keys(stages).join(', ')}.`);
  const { data, error } = Entry.safeParse(stages[name], { reportInput: true });
  if (data) return { ...data, name };
  const faults = error.issues.map(({ path, message, ...issue }) => {
    const field = path.join('.');
    if (issue.code === 'unrecognized_keys') return `${issue.keys.join(', ')} is unknown`;
    if (issue.code === 'invalid_type' && issue.input === undefined) return `${field} is missing`;
    return `${field} ${message}`;
  });
  throw new StageError(`The stage "${name}" of cdk.json cannot be deployed: ${faults.join('; ')}.`);
}
