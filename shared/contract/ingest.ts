import * as z from 'zod/mini';
import { HubId } from '../model/hub.ts';
import { CodedBeacon, HubCommand } from '../model/hub-command.ts';
import { NOUN } from '../noun.ts';
import { type Group, operation } from './operation.ts';

const prefix = '/api/ingest/v1';

/**
 * A push of a hub in one of the formats of the field, which may contain more than is read here. By HTTP, it also
 * contains what a hub sends on separate MQTT topics: `state`, `logs` and `results`.
 */
const HubPush = z
  .looseObject({
    id: HubId,
    /** Format 1.0: one object per beacon. */
    items: z.optional(z.array(z.unknown())),
    /** Format 2.0: one text of hex digits per frame. */
    data: z.optional(z.array(z.unknown())),
    state: z.optional(z.looseObject({})),
    logs: z.optional(z.array(z.unknown())),
    results: z.optional(z.looseObject({})),
  })
  .register(z.globalRegistry, { id: 'HubPush', description: 'A push of a hub, in format 1.0 or 2.0' });
export type HubPush = z.output<typeof HubPush>;

/** What the hub must do; possibly nothing. Each stage can choose its own name for the array of beacons. */
const HubAnswer = z
  .looseObject({
    [`${NOUN}s` as const]: z.optional(z.array(CodedBeacon)),
    commands: z.optional(z.array(HubCommand)),
  })
  .register(z.globalRegistry, {
    id: 'HubAnswer',
    description: `What a hub must do. A stage may give \`${NOUN}s\` another name`,
  });

/** Hubs use API keys of their owners, not sessions, so that no web page can make a browser push. */
const byKey = {
  roles: {},
  permissions: { CONFIGURE_HUBS: 'own' },
  acceptsBasic: true,
  repairs: true,
  ownLimit: true,
  path: `${prefix}/hubs`,
  body: HubPush,
  reply: HubAnswer,
  errors: ['ENTITY_NOT_FOUND'],
} as const;

export const pushHub = operation({
  ...byKey,
  id: 'pushHub',
  method: 'POST',
  summary: 'Takes a push of a hub of the key’s principal, and returns what the hub must do',
});

export const pushHubByPut = operation({
  ...byKey,
  id: 'pushHubByPut',
  method: 'PUT',
  summary: 'Takes a push of a hub by PUT; otherwise the same as pushHub',
});

export const ingest = {
  name: 'ingest',
  prefix,
  operations: [pushHub, pushHubByPut],
} as const satisfies Group;
