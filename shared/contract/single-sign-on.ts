import * as z from 'zod/mini';
import { FactorCode, PasskeyAnswer } from '../model/factor-proofs.ts';
import { LabelName } from '../model/label-name.ts';
import { SSO_MODES } from '../model/single-sign-on.ts';
import { EMAIL_MAX, User } from '../model/user.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/sso/v1';

/** A group, or an e-mail address whose domain belongs to one. */
const which = {
  group: z.optional(LabelName),
  email: z.optional(z.string().check(z.minLength(1), z.maxLength(EMAIL_MAX))),
};
/** The query of the address to which the provider has sent the browser back. Codes of some providers are long. */
const ANSWER_MAX = 8000;
const answer = z.string().check(z.minLength(1), z.maxLength(ANSWER_MAX));

export const findSingleSignOn = operation({
  id: 'findSingleSignOn',
  method: 'POST',
  path: `${prefix}/find`,
  summary:
    'Says whether a group, or the one to which the domain of an address belongs, has single sign-on; nothing about accounts',
  roles: 'public',
  reads: true,
  body: z.strictObject(which),
  reply: z.strictObject({
    found: z.nullable(z.strictObject({ group: LabelName, displayName: z.string(), mode: z.enum(SSO_MODES) })),
  }),
  errors: [],
});

/** Compact JWS: three parts. */
const LOGOUT_TOKEN_MAX = 10_000;
const logoutToken = z.string().check(z.maxLength(LOGOUT_TOKEN_MAX), z.regex(/^[\w-]+\.[\w-]+\.[\w-]+$/));

export const startSingleSignOn = operation({
  id: 'startSingleSignOn',
  method: 'POST',
  path: `${prefix}/start`,
  summary:
    'Begins a single sign-on in this browser: returns the address at the provider, which sends the browser back within ten minutes',
  roles: 'public',
  /** `proves`: the provider asks for everything again, even if somebody is logged in there, so that the sign-on is a fresh proof. */
  body: z.strictObject({ ...which, proves: z.optional(z.literal(true)) }),
  reply: z.strictObject({ url: z.string() }),
  errors: ['SSO_NOT_AVAILABLE', 'SSO_UNREACHABLE'],
});

export const singleSignOnLogin = operation({
  id: 'singleSignOnLogin',
  method: 'POST',
  path: `${prefix}/login`,
  summary:
    'Signs in by what the provider has answered to this browser, and ends its previous session. If a code is needed as well, the call that has it needs no answer',
  roles: 'public',
  body: z.strictObject({
    answer: z.optional(answer),
    code: z.optional(FactorCode),
    passkey: z.optional(PasskeyAnswer),
  }),
  reply: User,
  errors: [
    'SSO_REFUSED',
    'SSO_UNREACHABLE',
    'EMAIL_NOT_VERIFIED',
    'ACCOUNT_DEACTIVATED',
    'MISSING_ROLE',
    'SECOND_FACTOR_NEEDED',
    'SECOND_FACTOR_WRONG',
    'PASSKEY_REFUSED',
  ],
});

/** OpenID Connect Back-Channel Logout 1.0. The names and the status 400 are those of that specification. */
export const singleSignOnLogout = operation({
  id: 'singleSignOnLogout',
  method: 'POST',
  path: `${prefix}/logout/{group}`,
  summary:
    'For the provider of a group: ends what has begun by one of its sessions, or by anything of one of its users (OpenID Connect Back-Channel Logout)',
  roles: 'public',
  fromAnywhere: true,
  params: z.strictObject({ group: LabelName }),
  body: z.strictObject({ logout_token: logoutToken }),
  reply: z.strictObject({}),
  errors: ['LOGOUT_TOKEN_REFUSED'],
});

export const singleSignOn = {
  name: 'singleSignOn',
  prefix,
  operations: [findSingleSignOn, startSingleSignOn, singleSignOnLogin, singleSignOnLogout],
} as const satisfies Group;
