import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type HttpResponse, header } from '../http.ts';

/** https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/ServingCompressedFiles.html */
const TYPES =
  /^(text\/(css|html|javascript|plain|richtext|x-component|x-java-source|x-markdown|x-script|xml)|application\/(dash\+xml|eot|font|font-sfnt|javascript|json|opentype|otf|pdf|pkcs7-mime|protobuf|rss\+xml|truetype|ttf|vnd\.apple\.mpegurl|vnd\.mapbox-vector-tile|vnd\.ms-fontobject|wasm|xhtml\+xml|xml|x-font-.*|x-httpd-cgi|x-javascript|x-mpegurl|x-opentype|x-otf|x-perl|x-ttf)|font\/(eot|opentype|otf|x-woff|ttf|woff2?)|image\/svg\+xml)$/;
const SMALLEST = 1_000;
const LARGEST = 10_000_000;
const STATUSES = new Set([200, 403, 404]);

/** Compresses a response if CloudFront would. */
export function compress(response: HttpResponse, encodings: readonly ('br' | 'gzip')[]): HttpResponse {
  const [encoding] = encodings;
  const type = header(response, 'content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  const { body, headers, status } = response;
  const fits = body.length >= SMALLEST && body.length <= LARGEST && STATUSES.has(status) && TYPES.test(type);
  if (!encoding || !fits || headers['content-encoding']) return response;
  const compressed =
    encoding === 'br'
      ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
      : gzipSync(body);
  const etag = header(response, 'etag');
  return {
    status,
    headers: {
      ...headers,
      'content-encoding': [encoding],
      vary: [...(headers.vary ?? []), 'Accept-Encoding'],
      // A weak ETag, because the bytes differ.
      ...(etag && { etag: [etag.startsWith('W/') ? etag : `W/${etag}`] }),
    },
    body: compressed,
  };
}
