import { createHash, randomBytes } from 'node:crypto';
import { now } from '../../../../platform/clock.ts';
import {
  isUnsubscribeSignature,
  unsubscribeSignature,
} from '../../../people/accounts/mails/unsubscribe-token.ts';
import { noteLink, type RecipientItem, type RecipientOfRule, readRecipient } from './recipient-store.ts';

/**
 * The tokens of links in mails to recipients: `<rule>.<recipient>.<proof>`. That of the mail that asks ends with a secret,
 * stored hashed, which confirms for some days. That of every mail ends with a signature, which stops for ever.
 */
const LIFE_MS = 7 * 24 * 3600_000;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
const idOf = ({ rule, recipient }: RecipientOfRule) => `${rule.row.id}.${recipient.row.id}`;
/** What is signed. No account has such an id, so no token of a newsletter stops alerts. */
const signed = (id: string) => `alert mails ${id}`;

/** Creates the token that confirms; undefined if the recipient was deleted or asked again since it was read. */
export async function newConfirmToken(one: RecipientOfRule): Promise<string | undefined> {
  const secret = randomBytes(32).toString('base64url');
  const link = { hash: hashOf(secret), expiresAt: now() + LIFE_MS };
  return (await noteLink(one, link)) ? `${idOf(one)}.${secret}` : undefined;
}

export const stopToken = async (one: RecipientOfRule): Promise<string> =>
  `${idOf(one)}.${await unsubscribeSignature(signed(idOf(one)))}`;

interface Proven {
  /** Undefined: it was deleted since. */
  readonly one: RecipientOfRule | undefined;
  /** It may confirm; otherwise only stop. */
  readonly mayConfirm: boolean;
}

/** Whom a token is about, and what its holder may do; undefined for one that is forged, replaced or has expired. */
export async function provenBy(token: string): Promise<Proven | undefined> {
  const [, ruleId, recipientId, proof] = /^([\w-]{1,64})\.([\w-]{16})\.([\w-]{22,43})$/.exec(token) ?? [];
  if (!ruleId || !recipientId || !proof) return undefined;
  const isSigned = await isUnsubscribeSignature(proof, signed(`${ruleId}.${recipientId}`));
  const one = await readRecipient(ruleId, recipientId);
  // A recipient that has confirmed before may resume the mails that it stopped.
  if (isSigned) return { one, mayConfirm: one?.recipient.hasConfirmed === true };
  return one && isSecretOf(one.recipient, proof) ? { one, mayConfirm: true } : undefined;
}

const isSecretOf = ({ link }: RecipientItem, secret: string): boolean =>
  link !== undefined && link.hash === hashOf(secret) && now() < link.expiresAt;
