import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { env } from '../../../../platform/env.ts';
import { log } from '../../../../platform/log.ts';

const Address = z.nullable(z.url());

/** The first digits of a hash are those of thousands of passwords: the list does not learn which one is meant. */
const TOLD_DIGITS = 5;
/** The longest that a user who sets a password waits. */
const WAIT_MS = 2000;

/**
 * How often a password is in published leaks, by the list that the stage names (the range API of Have I Been Pwned). 0
 * also where the stage names none, and while the list does not answer: nobody is kept from setting a password by that.
 */
export async function timesLeaked(password: string): Promise<number> {
  const address = Address.parse(JSON.parse(env('LEAKED_PASSWORDS')));
  if (address === null) return 0;
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase();
  const rest = hash.slice(TOLD_DIGITS);
  try {
    const answer = await fetch(`${address}/${hash.slice(0, TOLD_DIGITS)}`, {
      // The answers for all digits have the same size, so that an observer of their sizes learns nothing.
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    if (!answer.ok) throw new Error(`it answered ${answer.status}`);
    // `<the other 35 digits>:<how often>`; lines that only fill up have 0.
    const line = (await answer.text()).split(/\r?\n/).find((one) => one.toUpperCase().startsWith(`${rest}:`));
    return Number(line?.slice(rest.length + 1)) || 0;
  } catch (error) {
    log.warn('the list of leaked passwords does not answer', error as Error);
    return 0;
  }
}
