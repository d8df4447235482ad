import * as z from 'zod/mini';
import { EmptyReply, OpaqueId } from '../../model/common.ts';
import { FactorReset, ResetReason } from '../../model/factor-reset.ts';
import { ADMINS, EVERYONE_IN_REACH, GROUP_ADMINS_AND_ADMINS } from '../../roles.ts';
import { EVERYBODY } from '../freshness.ts';
import { operation } from '../operation.ts';
import { prefix } from './prefix.ts';

const path = `${prefix}/users/{id}/factorreset`;
const userId = z.string().check(z.minLength(1), z.maxLength(64));
const ofUser = z.strictObject({ id: userId });
const one = z.strictObject({ id: userId, reset: OpaqueId });

export const getFactorReset = operation({
  id: 'getFactorReset',
  method: 'GET',
  path,
  summary: 'Returns whether a user has second factors, and the reset of them that waits; `me` is the caller',
  roles: EVERYONE_IN_REACH,
  notRunAs: true,
  params: ofUser,
  reply: FactorReset,
  errors: [],
});

export const askFactorReset = operation({
  id: 'askFactorReset',
  method: 'POST',
  path,
  summary:
    'Asks for a reset of the second factors of a user who has lost them; it waits for 24 hours, unless another admin confirms it',
  roles: GROUP_ADMINS_AND_ADMINS,
  notRunAs: true,
  fresh: EVERYBODY,
  idempotent: 'kept',
  params: ofUser,
  body: z.strictObject({ reason: ResetReason }),
  reply: FactorReset,
  errors: ['ALREADY_EXISTS'],
});

export const confirmFactorReset = operation({
  id: 'confirmFactorReset',
  method: 'PUT',
  path: `${path}/{reset}`,
  summary:
    'Confirms a reset that another has asked for, which removes the factors and ends all sessions of the user',
  roles: ADMINS,
  notRunAs: true,
  fresh: EVERYBODY,
  params: one,
  reply: EmptyReply,
  errors: [],
});

export const withdrawFactorReset = operation({
  id: 'withdrawFactorReset',
  method: 'DELETE',
  path: `${path}/{reset}`,
  summary: 'Withdraws a reset that waits; its user may, too',
  roles: EVERYONE_IN_REACH,
  notRunAs: true,
  params: one,
  reply: EmptyReply,
  errors: [],
});
