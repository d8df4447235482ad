import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Signature } from '../../shared/contract/operation.ts';
import { Refusal } from '../../shared/errors.ts';
import type { SecretName } from '../resources.ts';
import { now } from './clock.ts';
import { fitsSecret } from './secrets.ts';

/**
 * Verifies the signature of a call (see `Signature`) over the raw bytes, before anything parses them. Both versions of
 * the secret are accepted.
 *
 * @returns the time of the signature (ms)
 * @throws NOT_LOGGED_IN with the error in the signature
 */
export async function checkSignature(
  { header, scheme, algorithm, toleranceSeconds, secret, field }: Signature,
  headers: Readonly<Record<string, string | undefined>>,
  body: Buffer,
): Promise<number> {
  const parts = (headers[header] ?? '').split(',').map((part) => part.trim().split('='));
  const [time] = parts.flatMap(([name, value = '']) => (name === 't' ? [value] : []));
  const sent = parts.flatMap(([name, value = '']) =>
    name === scheme && /^[0-9a-f]{64}$/.test(value) ? [Buffer.from(value, 'hex')] : [],
  );
  if (time === undefined || !/^\d{1,12}$/.test(time) || !sent.length) throw unsigned('missing');
  const at = Number(time) * 1000;
  if (Math.abs(now() - at) > toleranceSeconds * 1000) throw unsigned('too old or too new');
  const isRight = (version: string) => {
    const key = field === undefined ? version : fieldOf(version, field);
    if (key === undefined) return false;
    const right = createHmac(algorithm, key).update(`${time}.`).update(body).digest();
    return sent.some((one) => timingSafeEqual(one, right));
  };
  if (!(await fitsSecret(secret as SecretName, isRight))) throw unsigned('wrong');
  return at;
}

/** A field of a secret that is JSON. A secret that nobody has set up yet is not. */
function fieldOf(version: string, field: string): string | undefined {
  try {
    const value: unknown = JSON.parse(version)[field];
    return typeof value === 'string' && value !== '' ? value : undefined;
  } catch {
    return undefined;
  }
}

const unsigned = (signature: string) => new Refusal('NOT_LOGGED_IN', { signature });
