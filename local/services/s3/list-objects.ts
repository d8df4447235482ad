import type { AwsResponse } from '../../types.ts';
import { quoted, type Scene, xmlReply } from './operations.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
export function listObjects({ request, bucket, objects }: Scene): AwsResponse {
  const query = request.url.searchParams;
  const prefix = query.get('prefix') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const token = query.get('continuation-token');
  const after = Buffer.from(token ?? '', 'base64').toString();
  const found = objects.list(bucket, prefix, after, most + 1);
  const page = found.slice(0, most);
  // A page of no keys must not be continued: it would have no end.
  const last = found.length > most ? page.at(-1) : undefined;
  return xmlReply('ListBucketResult', {
    Name: bucket,
    Prefix: prefix,
    MaxKeys: most,
    KeyCount: page.length,
    IsTruncated: last !== undefined,
    ContinuationToken: token ?? undefined,
    NextContinuationToken: last && Buffer.from(last.key).toString('base64'),
    Contents: page.map((head) => ({
      Key: head.key,
      LastModified: new Date(head.modifiedAt).toISOString(),
      ETag: quoted(head.etag),
      Size: head.size,
      StorageClass: 'STANDARD',
    })),
  });
}
