import { createHash } from 'node:crypto';
import { GetObjectCommand, PutObjectCommand, S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AWS_CALLS } from './aws-calls.ts';
import { env } from './env.ts';

/** The bucket of invoices. Its files are kept for years, and no function can replace or delete one. */
const client = new S3Client({ ...AWS_CALLS, requestChecksumCalculation: 'WHEN_REQUIRED' });

/** Lifetime of a URL: long enough for a slow connection to begin the download. */
const URL_SECONDS = 300;

/** Stores a PDF once. What is stored under this key already stays as it is. */
export async function storeInvoice(key: string, bytes: Buffer): Promise<void> {
  const put = new PutObjectCommand({
    ...{ Bucket: env('INVOICES_BUCKET'), Key: key, Body: bytes, ContentType: 'application/pdf' },
    // A bucket whose objects are locked demands a checksum.
    ChecksumSHA256: createHash('sha256').update(bytes).digest('base64'),
    IfNoneMatch: '*',
  });
  await client.send(put).catch((error: unknown) => {
    if (!(error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412)) throw error;
  });
}

/** A URL to download an invoice, saved under this name. */
export const offerInvoice = (key: string, name: string): Promise<string> =>
  getSignedUrl(
    client,
    new GetObjectCommand({
      ...{ Bucket: env('INVOICES_BUCKET'), Key: key },
      ResponseContentDisposition: `attachment; filename="${name}"`,
      ResponseContentType: 'application/pdf',
    }),
    { expiresIn: URL_SECONDS },
  );
