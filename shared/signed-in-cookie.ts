/**
 * A cookie that scripts can read, set and deleted together with the session's own, which they cannot read. It grants
 * nothing: without it, the console need not ask who is signed in.
 */
export const SIGNED_IN_COOKIE = '__Host-signed-in';
