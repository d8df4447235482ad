import { createHash } from 'node:crypto';

/** Hash of the empty string: Emotion inserts empty style tags and fills them by script. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The policy of the console's page. The only inline script is the one that sets the theme before the first paint; it is
 * read from the page and allowed by its hash. Requests go to other sites only encrypted: to the one host of uploads, and to
 * find out whether the links of an Info lead somewhere, which the server must not (docs/decisions/links-are-tried-by-browsers.md).
 */
export function contentSecurityPolicy(indexHtml: string, uploadHost: string): string {
  const inline = [...indexHtml.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    ['script-src', "'self'", ...inline].join(' '),
    `style-src 'self' ${EMPTY_STYLE}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' https://${uploadHost} https:`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
