import * as z from 'zod/mini';
import { HubCredentials, HubRegistration } from '../model/hub.ts';
import { ADMINS } from '../roles.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/admin/v1';

/** Each hub takes five calls of the IoT control plane, so a request stays well below its time limit. */
export const HUBS_PER_REGISTRATION = 25;

export const registerHubs = operation({
  id: 'registerHubs',
  method: 'PUT',
  path: `${prefix}/registerHubs`,
  summary: 'Makes hubs known and tells, once, what each needs to connect',
  roles: ADMINS,
  permissions: { PRODUCTION_REGISTER: 'any' },
  idempotent: 'secret',
  body: z.strictObject({
    hubs: z.array(HubRegistration).check(z.minLength(1), z.maxLength(HUBS_PER_REGISTRATION)),
  }),
  reply: z.strictObject({
    status: z.enum(['OK', 'PARTIAL', 'FAILED']),
    /** By hub id: its credentials, or why it was not registered. */
    data: z.record(z.string(), z.union([HubCredentials, z.enum(['ALREADY_EXISTS', 'UNKNOWN'])])),
  }),
  errors: [],
});

export const admin = { name: 'admin', prefix, operations: [registerHubs] } as const satisfies Group;
