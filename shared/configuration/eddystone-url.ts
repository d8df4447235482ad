/** At most so many bytes: the scheme and 17 more (specification 2.9). */
export const URL_TOKENS_MAX = 18;

/** Schemes and endings that count one byte each, by the Eddystone-URL specification. Its order is their code. */
const SCHEMES = ['http://www.', 'https://www.', 'http://', 'https://'] as const;
const DOMAINS = ['com', 'org', 'edu', 'net', 'info', 'biz', 'gov'] as const;
const EXPANSIONS = [...DOMAINS.map((domain) => `.${domain}/`), ...DOMAINS.map((domain) => `.${domain}`)];

export interface EncodedUrl {
  readonly result: 'OK' | 'INVALID' | 'TOOLONG';
  /** How many bytes it takes so far; 0 when it does not begin with a scheme. */
  readonly tokens: number;
  /** What the frame carries; empty unless the result is OK. */
  readonly bytes: readonly number[];
}

/** An address as an Eddystone frame carries it: http or https and printable ASCII without blanks. */
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

/** The address in a frame; empty when it carries none, undefined when its scheme is unknown. */
export function decodeEddystoneUrl([scheme, ...rest]: readonly number[]): string | undefined {
  if (scheme === undefined) return '';
  const start = SCHEMES[scheme];
  return start && start + rest.map((byte) => EXPANSIONS[byte] ?? String.fromCharCode(byte)).join('');
}
