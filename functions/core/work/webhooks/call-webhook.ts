import { ANSWER_KEPT, type DeliveryFault } from '../../../../shared/model/webhook.ts';
import { iso, now } from '../../../platform/clock.ts';
import {
  type CallOptions,
  type CallOutcome,
  postToStranger,
} from '../../../platform/strangers/post-to-stranger.ts';
import type { StoredTry } from './delivery-store.ts';
import { headersOf, signatureOf } from './sign.ts';
import type { WebhookItem } from './webhook-store.ts';

/** Makes one attempt of a delivery. */
export async function callWebhook(
  webhook: WebhookItem,
  id: string,
  body: string,
  options: CallOptions,
): Promise<StoredTry> {
  const at = now();
  const { url } = webhook.row;
  const headers = { ...headersOf(id, at), 'webhook-signature': signatureOf(webhook, id, at, body) };
  const begun = performance.now();
  const outcome = await postToStranger({ url, headers, body, keptCharacters: ANSWER_KEPT }, options);
  const isAnswered = 'status' in outcome;
  return {
    date: iso(at),
    url,
    status: isAnswered ? outcome.status : null,
    fault: faultOf(outcome),
    durationMs: Math.round(performance.now() - begun),
    answerHeaders: isAnswered ? outcome.headers : 0,
    answer: isAnswered ? outcome.text : '',
  };
}

function faultOf(outcome: CallOutcome): DeliveryFault | null {
  if ('fault' in outcome) return outcome.fault;
  const { status } = outcome;
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  if (status >= 500) return 'serverError';
  return status >= 400 ? 'clientError' : 'redirected';
}
