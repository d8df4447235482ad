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
import { SLOWER_SECONDS } from './limits.ts';

/**
 * Handles a push by HTTP, like one by MQTT, for a hub of the key's principal, and returns the pending commands of that
 * hub. A body that is no push, too large or over the rate limit is refused as a whole; a malformed frame in it is
 * dropped.
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
  if (outcome.taken === 0) throw tooManyCalls(SLOWER_SECONDS);
  if (!commands.length && !coded.length) return {};
  // The owner may have changed since: the caller must not see the new owner's commands.
  const isStillOwn = (await checkOwnHub(caller, body.id)) === epoch;
  if (!isStillOwn) return {};
  return {
    ...(coded.length && envelope(coded)),
    ...(commands.length && { commands: unique(commands) }),
  };
}

/** Splits a push into the messages that MQTT hubs send on separate topics. */
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

/** Deduplicates commands, because a state and a push may both return the same pending command. */
const unique = (commands: readonly HubCommand[]): HubCommand[] => [
  ...new Map(commands.map((command) => [command.id, command])).values(),
];
