/** A URL of the console. Links in mails use the host of the call, which the edge has verified. */
export const link = (host: string, path: string): string =>
  `${/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(host) ? 'http' : 'https'}://${host}${path}`;
