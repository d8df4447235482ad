import * as z from 'zod/mini';
import { line, OpaqueId } from './common.ts';

/** Whether members of a group may also sign in otherwise. */
export const SSO_MODES = ['OPTIONAL', 'FORCED'] as const;

export const SSO_DOMAINS_MAX = 20;
export const SSO_VALUES_MAX = 20;
export const BREAK_GLASS_MAX = 5;
export const CLIENT_SECRET_MAX = 500;

/** `https`; for a provider on the same machine also `http`. The part after the host may be a path, and nothing else. */
const Issuer = z.string().check(
  z.maxLength(300),
  z.regex(/^(https:\/\/[^/?#@\s]+|http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?)(\/[^?#\s]*)?$/),
  z.refine((url) => URL.canParse(url)),
);
const Domain = z
  .string()
  .check(z.maxLength(253), z.regex(/^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/));
const Values = z.array(line(200, 1)).check(z.maxLength(SSO_VALUES_MAX));

export const SingleSignOn = z
  .strictObject({
    /** The provider, as it calls itself (OpenID Connect Discovery). */
    issuer: Issuer,
    clientId: line(200, 1),
    /** Domains of the e-mail addresses that may sign in. A domain belongs to one group. */
    domains: z.array(Domain).check(z.minLength(1), z.maxLength(SSO_DOMAINS_MAX)),
    mode: z.enum(SSO_MODES),
    /** A person without an account gets one at the first sign-in. */
    createsAccounts: z.boolean(),
    /** The provider asks for a second factor at each sign-in, so that we ask for none. */
    checksSecondFactor: z.boolean(),
    /** The claim that says what somebody is here; null: roles are given by admins alone. */
    roleClaim: z.nullable(line(200, 1)),
    /** Values of the claim that make a GROUP_ADMIN. */
    groupAdminValues: Values,
    /** Values of the claim that make an INFO_PROVIDER; none: everybody who is no GROUP_ADMIN is one. */
    userValues: Values,
    /** Group admins who may also sign in otherwise while others must not. */
    breakGlass: z.array(OpaqueId).check(z.maxLength(BREAK_GLASS_MAX)),
  })
  .register(z.globalRegistry, {
    id: 'SingleSignOn',
    description: 'How members of a group sign in at the provider of their company (OpenID Connect)',
  });
export type SingleSignOn = z.output<typeof SingleSignOn>;
