import { createHash, randomUUID } from 'node:crypto';
import { AwsError, type AwsResponse } from '../../types.ts';
import { parts as elements, texts } from '../xml.ts';
import { compositeChecksums } from './checksums.ts';
import { checkWriteConditions } from './conditions.ts';
import { eventsOf } from './notifications.ts';
import type { Part } from './object-store.ts';
import { quoted, type Scene, xmlReply } from './operations.ts';
import { keptHeaders, newObject, readUpload } from './uploaded-object.ts';

/** https://docs.aws.amazon.com/AmazonS3/latest/userguide/qfacts.html */
const LEAST_PART_BYTES = 5 * 1024 * 1024;
const MOST_PARTS = 10_000;

export function createMultipartUpload({ bucket, key, objects, request }: Scene): AwsResponse {
  const id = randomUUID();
  objects.startUpload({ id, bucket, key, headers: keptHeaders(request.headers), startedAt: Date.now() });
  return xmlReply('InitiateMultipartUploadResult', { Bucket: bucket, Key: key, UploadId: id });
}

export function uploadPart(scene: Scene): AwsResponse {
  const upload = findUpload(scene);
  const number = Number(scene.request.url.searchParams.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > MOST_PARTS) {
    throw new AwsError(
      'InvalidArgument',
      400,
      `Part number must be an integer between 1 and ${MOST_PARTS}, inclusive`,
    );
  }
  const { body, checksums } = readUpload(scene);
  const etag = createHash('md5').update(body).digest('hex');
  scene.objects.putPart(
    upload.id,
    { number, etag, size: body.length, modifiedAt: Date.now(), checksums },
    body,
  );
  return { status: 200, headers: { etag: quoted(etag), ...checksums } };
}

export function completeMultipartUpload(scene: Scene): AwsResponse {
  const { objects, bucket, key, request, config, region } = scene;
  const upload = findUpload(scene);
  const chosen = chosenParts(request.body.toString(), objects.parts(upload.id));
  checkWriteConditions(request.headers, objects.head(bucket, key));
  const body = Buffer.concat(chosen.map(({ number }) => objects.partBody(upload.id, number)));
  const digests = Buffer.concat(chosen.map(({ etag }) => Buffer.from(etag, 'hex')));
  const etag = `${createHash('md5').update(digests).digest('hex')}-${chosen.length}`;
  const checksums = compositeChecksums(chosen.map((part) => part.checksums));
  const head = newObject(scene, upload.headers, body, checksums, etag);
  objects.finishUpload(
    upload.id,
    head,
    body,
    eventsOf(config, 'ObjectCreated:CompleteMultipartUpload', head, region),
  );
  return xmlReply('CompleteMultipartUploadResult', { Bucket: bucket, Key: key, ETag: quoted(etag) });
}

export function abortMultipartUpload(scene: Scene): AwsResponse {
  scene.objects.abortUpload(findUpload(scene).id);
  return { status: 204 };
}

export function listParts(scene: Scene): AwsResponse {
  const { id, bucket, key } = findUpload(scene);
  return xmlReply('ListPartsResult', {
    Bucket: bucket,
    Key: key,
    UploadId: id,
    IsTruncated: false,
    Part: scene.objects.parts(id).map(({ number, etag, size, modifiedAt }) => ({
      PartNumber: number,
      ETag: quoted(etag),
      Size: size,
      LastModified: new Date(modifiedAt).toISOString(),
    })),
  });
}

function findUpload({ request, objects, bucket, key }: Scene) {
  const upload = objects.upload(request.url.searchParams.get('uploadId') ?? '');
  if (upload?.bucket === bucket && upload.key === key) return upload;
  throw new AwsError('NoSuchUpload', 404, 'The specified multipart upload does not exist.');
}

function chosenParts(document: string, present: Part[]): Part[] {
  const chosen = elements(document, 'Part').map((element) => {
    const number = Number(texts(element, 'PartNumber')[0]);
    const etag = texts(element, 'ETag')[0]?.replaceAll('"', '');
    const part = present.find((one) => one.number === number && one.etag === etag);
    if (part) return part;
    throw new AwsError('InvalidPart', 400, 'One or more of the specified parts could not be found.');
  });
  if (chosen.length === 0) throw new AwsError('MalformedXML', 400, 'You must specify at least one part');
  if (chosen.some((part, index) => index > 0 && part.number <= chosen[index - 1]!.number)) {
    throw new AwsError('InvalidPartOrder', 400, 'The list of parts was not in ascending order.');
  }
  if (chosen.slice(0, -1).some(({ size }) => size < LEAST_PART_BYTES)) {
    throw new AwsError(
      'EntityTooSmall',
      400,
      'Your proposed upload is smaller than the minimum allowed size',
    );
  }
  return chosen;
}
