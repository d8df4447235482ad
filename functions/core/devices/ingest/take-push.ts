import type { HubPush, pushHub } from '../../../../shared/contract/ingest.ts';
import type { Reply } from '../../../../shared/contract/operation.ts';
import { Refusal, tooManyCalls } from '../../../../shared/errors.ts';
import type { CodedBeacon, HubCommand } from '../../../../shared/model/hub-command.ts';
import type { Caller } from '../../../platform/caller.ts';
import { now } from '../../../platform/clock.ts';
import { answerOf } from '../hubs/channel.ts';
import { checkOwnHub } from '../hubs/check-own-hub.ts';
import { envelope } from '../hubs/settings/coding.ts';
import { countOutcome } from './count-outcome.ts';
import { type HubMessage, ingestMessages, type MessageKind, PAYLOAD_MAX_BYTES } from './ingest-messages.ts';

/** After this time a hub may push again, however many it has pushed. */
const RETRY_AFTER_SECONDS = 60;

/**
 * Takes a push by HTTP like those by MQTT, for a hub of the key's principal, and answers what waits for that hub. A body
 * that is no push, is too large or too much is refused as a whole; a broken frame in it is dropped and costs no other.
 */
export async function takePush(
  caller: Caller,
  { body }: { readonly body: HubPush },
): Promise<Reply<typeof pushHub>> {
  const messages = messagesOf(body);
  if (!messages.length) throw new Refusal('MISSING_PARAMETER', { missing: ['items', 'data'] });
  if (messages.some(({ payload }) => payload.length > PAYLOAD_MAX_BYTES))
    throw new Refusal('REQUEST_ERROR', { maxBytes: PAYLOAD_MAX_BYTES }, 413);
  const epoch = await checkOwnHub(caller, body.id);
  const commands: HubCommand[] = [];
  const coded: CodedBeacon[] = [];
  const outcome = await ingestMessages(messages, answerOf(commands, coded));
  countOutcome(outcome);
  if (outcome.taken === 0) throw tooManyCalls(RETRY_AFTER_SECONDS);
  if (!commands.length && !coded.length) return {};
  // It may have changed hands since: what the next owner wants of it is not this caller's.
  const isStillOwn = (await checkOwnHub(caller, body.id)) === epoch;
  if (!isStillOwn) return {};
  return {
    ...(coded.length && envelope(coded)),
    ...(commands.length && { commands: unique(commands) }),
  };
}

/** What comes together here comes by MQTT on a topic each. */
function messagesOf({ state, logs, results, ...push }: HubPush): HubMessage[] {
  const at = now();
  const message = (kind: MessageKind, said: unknown): HubMessage[] =>
    said === undefined
      ? []
      : [{ kind, hubId: push.id, clientId: push.id, payload: Buffer.from(JSON.stringify(said)), at }];
  return [
    ...message('data', push.items || push.data ? push : undefined),
    ...message('state', state),
    ...message('logs', logs && { logs }),
    ...message('results', results),
  ];
}

/** A state and a push may both find the same command waiting. */
const unique = (commands: readonly HubCommand[]): HubCommand[] => [
  ...new Map(commands.map((command) => [command.id, command])).values(),
];
