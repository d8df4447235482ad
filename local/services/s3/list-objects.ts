import type { AwsResponse } from '../../types.ts';
import { endOf, type ObjectHead, type ObjectStore } from './object-store.ts';
import { quoted, type Scene, xmlReply } from './operations.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html and its older form. */
export function listObjects({ request, bucket, objects, operation }: Scene): AwsResponse {
  const query = request.url.searchParams;
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter') ?? '';
  const most = Math.min(Number(query.get('max-keys') ?? 1000), 1000);
  const isV2 = operation === 'ListObjectsV2';
  const token = query.get('continuation-token');
  const after = isV2
    ? token !== null
      ? Buffer.from(token, 'base64').toString()
      : (query.get('start-after') ?? '')
    : (query.get('marker') ?? '');
  const { found, prefixes, last, truncated } = collect(objects, bucket, prefix, delimiter, after, most);
  const encode = (text: string) => (query.get('encoding-type') === 'url' ? urlEncoded(text) : text);
  return xmlReply('ListBucketResult', {
    Name: bucket,
    Prefix: encode(prefix),
    Delimiter: delimiter === '' ? undefined : encode(delimiter),
    MaxKeys: most,
    EncodingType: query.get('encoding-type') ?? undefined,
    IsTruncated: truncated,
    ...(isV2
      ? {
          KeyCount: found.length + prefixes.length,
          ContinuationToken: token ?? undefined,
          StartAfter: query.get('start-after') ?? undefined,
          NextContinuationToken: truncated ? Buffer.from(last).toString('base64') : undefined,
        }
      : { Marker: encode(after), NextMarker: truncated && delimiter ? encode(last) : undefined }),
    Contents: found.map((head) => ({
      Key: encode(head.key),
      LastModified: new Date(head.modifiedAt).toISOString(),
      ETag: quoted(head.etag),
      Size: head.size,
      StorageClass: 'STANDARD',
    })),
    CommonPrefixes: prefixes.map((common) => ({ Prefix: encode(common) })),
  });
}

/** Goes through the keys in order; what shares a prefix up to the delimiter counts once. */
function collect(
  objects: ObjectStore,
  bucket: string,
  prefix: string,
  delimiter: string,
  after: string,
  most: number,
) {
  const found: ObjectHead[] = [];
  const prefixes: string[] = [];
  // What was shown last is a key (a folder's own may end with a delimiter too), or stands for every key that begins so.
  const isFolded = (shown: string) =>
    delimiter !== '' && shown.endsWith(delimiter) && shown.includes(delimiter, prefix.length);
  const behind = (shown: string) => (isFolded(shown) ? endOf(shown) : shown);
  const next = (shown: string) => objects.list(bucket, prefix, behind(shown), 1)[0];
  let last = after;
  let head = next(last);
  while (head && found.length + prefixes.length < most) {
    const end = delimiter === '' ? -1 : head.key.indexOf(delimiter, prefix.length);
    last = end < 0 ? head.key : head.key.slice(0, end + delimiter.length);
    if (end < 0) found.push(head);
    else prefixes.push(last);
    head = next(last);
  }
  // Who asks for nothing would else be told to go on for ever.
  return { found, prefixes, last, truncated: most > 0 && head !== undefined };
}

/** As in a form: slashes stay, spaces become plus signs, parentheses and the like are encoded too. */
function urlEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1).replaceAll('%2F', '/');
}
