import { AwsError } from '../../types.ts';

/** A body with the headers that came after it. */
export interface Decoded {
  readonly body: Buffer;
  readonly trailers: Record<string, string>;
}

/**
 * Takes apart a body in chunks, each with its size in front and possibly a signature; the headers after the last
 * chunk carry the checksum. The chunks' own signatures are not checked: the request's is.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 */
export function decodeChunks(encoded: Buffer): Decoded {
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = encoded.indexOf('\r\n', at);
    const size = end < 0 ? Number.NaN : Number.parseInt(encoded.toString('latin1', at, end), 16);
    if (Number.isNaN(size))
      throw new AwsError('IncompleteBody', 400, 'The request body terminated unexpectedly.');
    at = end + 2;
    if (size === 0)
      return { body: Buffer.concat(chunks), trailers: readTrailers(encoded.toString('latin1', at)) };
    chunks.push(encoded.subarray(at, at + size));
    at += size + 2;
  }
}

function readTrailers(text: string): Record<string, string> {
  const lines = text.split('\r\n').filter((line) => line.includes(':'));
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
    }),
  );
}
