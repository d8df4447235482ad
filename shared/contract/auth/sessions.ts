import * as z from 'zod/mini';
import { EmptyReply, OpaqueId } from '../../model/common.ts';
import { Session } from '../../model/session.ts';
import { EVERYONE } from '../../roles.ts';
import { operation } from '../operation.ts';
import { prefix } from './prefix.ts';

/** At most this many sessions are listed, the most recently used. */
export const SESSIONS_LISTED_MAX = 100;

export const getSessions = operation({
  id: 'getSessions',
  method: 'GET',
  path: `${prefix}/sessions`,
  summary: 'Lists the most recently used sessions of the caller, and how many there are in total',
  roles: EVERYONE,
  notRunAs: true,
  reply: z.strictObject({ items: z.array(Session), total: z.number() }),
  errors: [],
});

export const deleteSession = operation({
  id: 'deleteSession',
  method: 'DELETE',
  path: `${prefix}/sessions/{id}`,
  summary: 'Ends a session of the caller',
  roles: EVERYONE,
  notRunAs: true,
  params: z.strictObject({ id: OpaqueId }),
  reply: EmptyReply,
  errors: [],
});

export const deleteOtherSessions = operation({
  id: 'deleteOtherSessions',
  method: 'DELETE',
  path: `${prefix}/sessions`,
  summary: 'Ends all sessions of the caller except the current one',
  roles: EVERYONE,
  notRunAs: true,
  reply: EmptyReply,
  errors: [],
});
