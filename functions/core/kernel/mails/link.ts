/** An address of the console: links in mails lead to the host that the call came by, which the edge vouches for. */
export const link = (host: string, path: string): string =>
  `${/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host) ? 'http' : 'https'}://${host}${path}`;
