import { FRESH_MINUTES, type Freshness } from '../../shared/contract/freshness.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import { Refusal } from '../../shared/errors.ts';
import { now } from './clock.ts';

/** When the owner of a session last proved their identity (ms), and whether a second factor of the account does so. */
export interface Proof {
  readonly at: number;
  readonly hasFactor: boolean;
  /** The single sign-on by which the session began; absent: it began otherwise. */
  readonly signOn?: SignOnOfSession | undefined;
}

/** Somebody at the provider of a group. */
export interface SignOnOfSession {
  readonly group: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly subject: string;
  /** The session at the provider. */
  readonly sid?: string;
}

/** Whether a proof of this time is fresh. */
export const isFresh = (at: number): boolean => now() <= at + FRESH_MINUTES * 60_000;

export const proofNeeded = (what: 'operation' | 'runAs') =>
  new Refusal('FRESH_PROOF_NEEDED', { withinMinutes: FRESH_MINUTES, for: what });

/** Throws FRESH_PROOF_NEEDED if the operation needs a fresher proof of its caller. A key has no proof and needs none. */
export function checkFreshProof({ fresh }: Operation, proof: Proof | undefined, body: unknown): void {
  if (fresh && proof && isAsked(fresh, proof.hasFactor, body) && !isFresh(proof.at))
    throw proofNeeded('operation');
}

function isAsked({ of, above }: Freshness, hasFactor: boolean, body: unknown): boolean {
  if (of === 'factor' && !hasFactor) return false;
  if (above === undefined) return true;
  const { idList, selectionId } = body as { idList?: readonly string[]; selectionId?: string };
  return selectionId !== undefined || (idList?.length ?? 0) > above;
}
