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
  { header, scheme, algorithm, toleranceSeconds, secret }: Signature,
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
    const right = createHmac(algorithm, version).update(`${time}.`).update(body).digest();
    return sent.some((one) => timingSafeEqual(one, right));
  };
  if (!(await fitsSecret(secret as SecretName, isRight))) throw unsigned('wrong');
  return at;
}

const unsigned = (signature: string) => new Refusal('NOT_LOGGED_IN', { signature });
