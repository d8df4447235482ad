import { createHmac } from 'node:crypto';
import type { Signature } from '../../shared/contract/operation.ts';

/** The header that signs a call at a time (ms), with one secret or several. */
export function sign(
  { header, scheme, algorithm }: Signature,
  body: string | Buffer,
  at: number,
  ...secrets: readonly string[]
): Record<string, string> {
  const seconds = Math.floor(at / 1000);
  const signatures = secrets.map((secret) =>
    createHmac(algorithm, secret).update(`${seconds}.`).update(body).digest('hex'),
  );
  return { [header]: [`t=${seconds}`, ...signatures.map((one) => `${scheme}=${one}`)].join(',') };
}
