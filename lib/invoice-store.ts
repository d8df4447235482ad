import { Duration, Validations } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { INVOICE_KEPT_YEARS } from '../shared/money/kept-years.ts';
import { dataRemoval } from './removal.ts';
import type { Stage } from './stage.ts';

/** The years of invoices that have a rule. A rule whose time has passed harms nothing. */
const FIRST_YEAR = 2026;
const YEARS = 50;
/** Until when a deleted or replaced file, which only an operator can cause, can be brought back. */
const NOTICED_DAYS = 365;
/** From the first day of a year to the end of the eighth one after it, with three leap days. */
const LOCKED_DAYS = (INVOICE_KEPT_YEARS + 1) * 365 + 3;

/** The bucket of invoices. Functions may add a file and read it; none may replace or delete one. */
export class InvoiceStore extends Construct {
  readonly bucket: Bucket;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const { invoiceLock } = stage;
    this.bucket = new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      removalPolicy: dataRemoval(stage),
      ...(invoiceLock && {
        objectLockDefaultRetention: ObjectLockRetention[invoiceLock](Duration.days(LOCKED_DAYS)),
      }),
      lifecycleRules: [
        ...Array.from({ length: YEARS }, (_, at) => FIRST_YEAR + at).map((year) => ({
          prefix: `${year}/`,
          expirationDate: new Date(Date.UTC(year + INVOICE_KEPT_YEARS + 1, 0, 1)),
        })),
        {
          noncurrentVersionExpiration: Duration.days(NOTICED_DAYS),
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
      ],
    });
    Validations.of(this.bucket).acknowledge({
      id: 'AwsSolutions-S1',
      reason:
        'Each file has its item in the table, and is written by one function and read by signed URLs alone',
    });
  }
}
