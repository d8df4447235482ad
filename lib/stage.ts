import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Node } from 'constructs';
import * as z from 'zod';
import { QUEUE_NAMES } from '../functions/resources.ts';
import { BeaconCoding } from '../shared/configuration/beacon-coding.ts';
import { TILE_URL } from '../shared/map-tiles.ts';
import { FACTOR_POLICIES } from '../shared/model/factor-policy.ts';
import { CALLS_MAX } from '../shared/model/user-limits.ts';
import { REGIONS } from './regions.ts';

const days = z.int().min(1);
const retentions = Object.values(RetentionDays).filter((value) => typeof value === 'number');
/** SES compares the sender of a grant case-sensitively. */
const MailSender = z.email('is not a mail address').lowercase('must be written in lower case');
const Domain = z.hostname('is not a domain name');

/** A stage of `cdk.json`. Each needs its own AWS account: there is one IoT broker per account and region. */
const Entry = z
  .strictObject({
    region: z.string().refine((region) => REGIONS.includes(region), {
      error: ({ input }) => `"${input}" has no SES or no IoT Core: choose one of ${REGIONS.join(', ')}`,
    }),
    /** Protects data: deletion protection, and resources with data are retained when their stack is deleted. */
    protected: z.boolean(),
    logRetentionDays: z.number().refine((value) => retentions.includes(value), {
      error: `CloudWatch keeps logs for one of ${retentions.join(', ')} days`,
    }),
    /** Retention of hub log lines in the table, in days. They are archived before they expire. */
    hubLogDays: days.min(4, 'archiving takes three nights: at least 4'),
    /** Retention of their archives in the bucket, in days. */
    hubLogArchiveDays: days,
    /**
     * Locks invoices until they may be deleted (S3 Object Lock): `governance` except for those with a right of their own,
     * `compliance` for everybody, AWS's root user included. Can only be set before the first deployment. Absent: no lock.
     */
    invoiceLock: z.enum(['governance', 'compliance']).optional(),
    /** Gets a mail for each alarm. Without an address, alarms are visible only in CloudWatch. */
    alarmAddress: z.email('is not a mail address').optional(),
    /** Sender address of mails; its domain must be verified with SES. */
    mailSender: MailSender,
    /** `import`: the account already has the domain's SES identity, so the stack must not create it. */
    mailIdentity: z.enum(['create', 'import']).default('create'),
    /** Mail providers whose addresses cannot have an account (specification 1.5). */
    blockedEmailProviders: z.array(Domain),
    /**
     * Where it is asked whether a new password is in published leaks, by the first five digits of its SHA-1 alone: an
     * address to which `/<digits>` is added, as of Have I Been Pwned. Absent: nobody is asked.
     */
    leakedPasswords: z
      .string()
      .regex(
        /^https:\/\/[a-z0-9.-]+(:\d+)?(\/[\w.~-]+)*$/,
        'is not an https address without a slash at its end',
      )
      .optional(),
    /**
     * Of whom a second factor is asked, and how many days after their first sign-in under this rule they must have one. Groups
     * of users may ask more of their members.
     */
    secondFactor: z
      .strictObject({
        requiredFor: z.enum(FACTOR_POLICIES).default('GROUP_ADMIN'),
        withinDays: z.int().min(0, 'is below 0').max(365, 'is above 365').default(14),
      })
      .prefault({}),
    /**
     * Maximum concurrency of each queue's function, 2 to 1,000 (SQS); 10 by default. Limits the effect of a flood on
     * the rest of the account, and also how fast a backlog is processed.
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
    /**
     * Networks that webhooks may call besides public addresses, such as `10.1.0.0/16`; there also without TLS and on any port.
     */
    webhookNetworks: z
      .array(z.union([z.cidrv4(), z.cidrv6()], 'is not a network such as 10.1.0.0/16'))
      .default([]),
    /**
     * How often a person, or an API key, may call within five minutes; hubs and phones have limits of their own. Further calls
     * are refused for five minutes.
     */
    callsMax: z.int().min(300, 'is below 300: the console itself calls more').default(CALLS_MAX),
    /** Hosts of labels; each must be covered by the certificate. */
    hosts: z.array(Domain),
    /**
     * Allowed origins besides `https://<host>` and CloudFront's own name; `http://localhost:*` allows any port. For the
     * stage that also runs on developers' machines.
     */
    otherOrigins: z
      .array(
        z
          .string()
          .regex(/^https?:\/\/[a-z0-9.-]+(:(\d+|\*))?$/, 'is not an origin such as http://localhost:*'),
      )
      .optional(),
    /** Must be in us-east-1 for CloudFront. Required if there is a host. */
    certificateArn: z
      .string()
      .regex(
        /^arn:aws:acm:us-east-1:\d{12}:certificate\/[\w-]+$/,
        'is not the ARN of a certificate in us-east-1, the only region that CloudFront takes certificates from',
      )
      .optional(),
    /**
     * A tile server for the map of sites, and what its operators ask to be named. The console may then load pictures from
     * that host. Absent: the map is drawn from an outline that is part of the console, and nothing is loaded from others.
     */
    mapTiles: z
      .strictObject({
        url: z.string().regex(TILE_URL, 'is not an https address of a host with {z}, {x} and {y}'),
        attribution: z.string().min(1, 'must not be empty').max(200, 'has more than 200 characters'),
      })
      .optional(),
    /** The encoding of configurations for hubs with the vendor's firmware; absent: the public part only. */
    beaconCoding: BeaconCoding,
  })
  .refine(({ hosts, certificateArn }) => hosts.length === 0 || certificateArn !== undefined, {
    path: ['certificateArn'],
    error: 'is missing: there are hosts, and a certificate must cover them',
  });

/** What an entry can say. */
export const STAGE_FIELDS = Object.keys(Entry.shape);

export interface Stage extends Readonly<z.output<typeof Entry>> {
  readonly name: string;
}

/** The part after the `@`. */
export const mailDomain = ({ mailSender }: Pick<Stage, 'mailSender'>) => mailSender.split('@')[1]!;

/** An error in `cdk.json`, as one sentence. */
export class StageError extends Error {
  override readonly name = 'StageError';
}

/** Reads a stage from `cdk.json`. Throws a StageError with all its errors. */
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
