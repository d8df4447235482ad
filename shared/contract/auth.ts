import * as z from 'zod/mini';
import { Branding } from '../model/branding.ts';
import { User } from '../model/user.ts';
import { EVERYONE_IN_REACH } from '../roles.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/auth/v1';
const label = z.optional(z.string().check(z.maxLength(64)));

export const getBranding = operation({
  id: 'getBranding',
  method: 'GET',
  path: `${prefix}/branding`,
  summary: 'Names, logo and links of the label of a host or of the labels named in the address',
  roles: 'public',
  query: z.strictObject({
    host: z.optional(z.string().check(z.maxLength(253))),
    managerlabel: label,
    managergroup: label,
    applabel: label,
  }),
  reply: Branding,
  errors: [],
});

export const getUser = operation({
  id: 'getUser',
  method: 'GET',
  path: `${prefix}/users/{id}`,
  summary: 'One user; `me` is the caller, or the user acted for',
  roles: EVERYONE_IN_REACH,
  params: z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) }),
  reply: User,
  errors: [],
});

export const auth = { name: 'auth', prefix, operations: [getBranding, getUser] } as const satisfies Group;
