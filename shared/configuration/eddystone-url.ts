/** The maximum number of bytes: the scheme and 17 more (specification 2.9). */
export const URL_TOKENS_MAX = 18;

/** Schemes and endings that take one byte each, by the Eddystone-URL specification. The index is the code. */
const SCHEMES = ['http://www.', 'https://www.', 'http://', 'https://'] as const;
const DOMAINS = ['com', 'org', 'edu', 'net', 'info', 'biz', 'gov'] as const;
const EXPANSIONS = [...DOMAINS.map((domain) => `.${domain}/`), ...DOMAINS.map((domain) => `.${domain}`)];

export interface EncodedUrl {
  readonly result: 'OK' | 'INVALID' | 'TOOLONG';
  /** The number of encoded bytes; 0 if the URL does not start with a known scheme. */
  readonly tokens: number;
  /** The bytes in the frame; empty unless the result is OK. */
  readonly bytes: readonly number[];
}

/** Encodes a URL for an Eddystone frame. It must be http or https, in printable ASCII without blanks. */
export function encodeEddystoneUrl(url: string): EncodedUrl {
  const scheme = SCHEMES.findIndex((start) => url.toLowerCase().startsWith(start));
  if (scheme < 0) return { result: 'INVALID', tokens: 0, bytes: [] };
  const bytes = [scheme];
  let isPrintable = true;
  for (let at = SCHEMES[scheme]!.length; at < url.length; ) {
    const code = EXPANSIONS.findIndex((expansion) => url.startsWith(expansion, at));
    if (code >= 0) bytes.push(code);
    else bytes.push(url.charCodeAt(at));
    if (code < 0) isPrintable &&= url.charCodeAt(at) > 0x20 && url.charCodeAt(at) < 0x7f;
    at += code < 0 ? 1 : EXPANSIONS[code]!.length;
  }
  const tokens = bytes.length;
  if (!isPrintable || tokens === 1) return { result: 'INVALID', tokens, bytes: [] };
  if (tokens > URL_TOKENS_MAX) return { result: 'TOOLONG', tokens, bytes: [] };
  return { result: 'OK', tokens, bytes };
}

/** Decodes the URL of a frame; empty for a frame without a URL, undefined for an unknown scheme. */
export function decodeEddystoneUrl([scheme, ...rest]: readonly number[]): string | undefined {
  if (scheme === undefined) return '';
  const start = SCHEMES[scheme];
  return start && start + rest.map((byte) => EXPANSIONS[byte] ?? String.fromCharCode(byte)).join('');
}
