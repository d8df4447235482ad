import * as z from 'zod/mini';
import { HubId } from '../model/hub.ts';
import { CodedBeacon, HubCommand } from '../model/hub-command.ts';
import { NOUN } from '../noun.ts';
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

/** Nothing, or what the hub is to do. The array of beacons is named by the word of the stage, which may be another one. */
const HubAnswer = z
  .looseObject({
    [`${NOUN}s` as const]: z.optional(z.array(CodedBeacon)),
    commands: z.optional(z.array(HubCommand)),
  })
  .register(z.globalRegistry, {
    id: 'HubAnswer',
    description: `What a hub is to do. Stages may give \`${NOUN}s\` another name`,
  });

/** Hubs have API keys of their owners, no sessions: a browser cannot be made to push. */
const byKey = {
  roles: {},
  permissions: { CONFIGURE_HUBS: 'own' },
  acceptsBasic: true,
  repairs: true,
  path: `${prefix}/hubs`,
  body: HubPush,
  reply: HubAnswer,
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
