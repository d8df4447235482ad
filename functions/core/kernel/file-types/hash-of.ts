import { createHash } from 'node:crypto';

/** SHA-256 of a file, as S3 writes it. */
export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('base64');
