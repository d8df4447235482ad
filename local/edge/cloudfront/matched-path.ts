/**
 * The path that behaviors are compared with: normalised according to RFC 3986, without empty segments. CloudFront
 * Functions and origins get the path as it was sent.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DownloadDistValuesCacheBehavior.html (Path normalization)
 */
export function matchedPath(path: string): string {
  const kept: string[] = [];
  const segments = withoutNeedlessEncoding(path)
    .split('/')
    .filter((segment, at, all) => segment !== '' || at === all.length - 1);
  for (const [at, segment] of segments.entries()) {
    const isDots = segment === '.' || segment === '..';
    if (segment === '..') kept.pop();
    if (!isDots) kept.push(segment);
    // The path of a folder still ends with a slash.
    else if (at === segments.length - 1) kept.push('');
  }
  return `/${kept.join('/')}`;
}

/** Letters, digits, `-`, `.`, `_` and `~` mean the same with and without a percent sign (section 6.2.2.2). */
const withoutNeedlessEncoding = (path: string) =>
  path.replaceAll(/%[\da-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : encoded.toUpperCase();
  });
