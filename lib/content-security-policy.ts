import { createHash } from 'node:crypto';

/** Hash of the empty string: Emotion inserts empty style tags and fills them by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** The inline scripts of a page, by their hashes: the only one sets the theme before the first paint. */
const inlineScripts = (indexHtml: string): string[] =>
  [...indexHtml.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  );

/** A policy that allows what the console itself is made of, and these sources besides. */
function policyOf(
  indexHtml: string,
  also: Readonly<Record<'script' | 'image' | 'connect' | 'frame', readonly string[]>>,
): string {
  const { script, image, connect, frame } = also;
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...inlineScripts(indexHtml), ...script].join(' '),
    `style-src 'self' ${EMPTY_STYLE}`,
    ['img-src', "'self'", 'data:', ...image].join(' '),
    "font-src 'self'",
    ['connect-src', "'self'", ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/**
 * The policy of the console's page. Requests go to other sites only encrypted: to the one host of uploads, and to find out
 * whether the links of an Info lead somewhere, which the server must not (docs/decisions/links-are-tried-by-browsers.md).
 * Pictures come from the host of uploads, where floor plans are, and from the tile server that the stage names.
 */
export function contentSecurityPolicy(
  indexHtml: string,
  uploadHost: string,
  tileUrl: string | undefined,
): string {
  const files = `https://${uploadHost}`;
  // By its text: the placeholders of its path make it no URL.
  const tiles = tileUrl?.split('/', 3).join('/');
  return policyOf(indexHtml, {
    script: [],
    image: [files, ...(tiles ? [tiles] : [])],
    connect: [files, 'https:'],
    frame: [],
  });
}

/**
 * The policy of the payment page, which alone names the card provider, and from which requests go nowhere else: the hosts
 * that https://docs.stripe.com/security/guide asks for (docs/decisions/payment-is-a-document-of-its-own.md).
 */
export function paymentSecurityPolicy(indexHtml: string): string {
  const scripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
  return policyOf(indexHtml, {
    script: scripts,
    image: ['https://*.stripe.com'],
    connect: ['https://api.stripe.com'],
    frame: [...scripts, 'https://hooks.stripe.com'],
  });
}

/** The policy of pages without a framework, which are text: scripts and styles are files of their own, and nothing is asked for. */
export const STATIC_PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
