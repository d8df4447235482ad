import * as z from 'zod/mini';
import { HubId } from '../model/hub.ts';
import { HubCommand } from '../model/hub-command.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/ingest/v1';

/**
 * A push of a hub in one of the field's formats, which may carry more than is read here. What a hub says on topics of its
 * own by MQTT stands beside it: `state`, `logs` and `results`.
 */
const HubPush = z
  .looseObject({
    id: HubId,
    /** Format 1.0: an object a beacon. */
    items: z.optional(z.array(z.unknown())),
    /** Format 2.0: a frame a text of hex digits. */
    data: z.optional(z.array(z.unknown())),
    state: z.optional(z.looseObject({})),
    logs: z.optional(z.array(z.unknown())),
    results: z.optional(z.looseObject({})),
  })
  .register(z.globalRegistry, { id: 'HubPush', description: 'What a hub heard, in the formats 1.0 and 2.0' });
export type HubPush = z.output<typeof HubPush>;

/** Hubs have API keys of their owners, no sessions: a browser cannot be made to push. */
const byKey = {
  roles: {},
  permissions: { CONFIGURE_HUBS: 'own' },
  acceptsBasic: true,
  repairs: true,
  path: `${prefix}/hubs`,
  body: HubPush,
  /** Nothing, or what the hub is to do. */
  reply: z.strictObject({ commands: z.optional(z.array(HubCommand)) }),
  errors: ['ENTITY_NOT_FOUND'],
} as const;

export const pushHub = operation({
  ...byKey,
  id: 'pushHub',
  method: 'POST',
  summary: 'Takes what a hub of the key’s principal heard, and answers what the hub is to do',
});

export const pushHubByPut = operation({
  ...byKey,
  id: 'pushHubByPut',
  method: 'PUT',
  summary: 'The same, for hubs that push by PUT',
});

export const ingest = {
  name: 'ingest',
  prefix,
  operations: [pushHub, pushHubByPut],
} as const satisfies Group;
