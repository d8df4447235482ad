import * as z from 'zod/mini';
import { Nothing } from '../model/common.ts';
import { User } from '../model/user.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/authentification/v1';

export const emailLogin = operation({
  id: 'emailLogin',
  method: 'POST',
  path: `${prefix}/emailLogin`,
  summary: 'Signs in with e-mail address and password; a session that is still there ends',
  roles: 'public',
  body: z.strictObject({
    email: z.string().check(z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(128)),
  }),
  reply: User,
  errors: ['INVALID_EMAIL_OR_PASSWORD', 'EMAIL_NOT_VERIFIED', 'ACCOUNT_DEACTIVATED', 'MISSING_ROLE'],
});

export const logout = operation({
  id: 'logout',
  method: 'GET',
  path: `${prefix}/logout`,
  summary: 'Ends the session; also without one',
  roles: 'public',
  mutates: true,
  reply: Nothing,
  errors: [],
});

export const authentification = {
  name: 'authentification',
  prefix,
  operations: [emailLogin, logout],
} as const satisfies Group;
