import * as z from 'zod/mini';
import { log } from '../../../platform/log.ts';
import { vatRegisterAddress } from './settings.ts';

/** The register's verdict about a VAT id. `unknown`: it does not answer now, which happens every night. */
export type VatAnswer =
  | { readonly verdict: 'valid' | 'invalid'; readonly evidence: string | null }
  | { readonly verdict: 'unknown' };

const WAIT_MS = 5000;
const UNKNOWN = { verdict: 'unknown' } as const;

/** The reply of VIES. Errors come with status 200 too, and without `valid`. */
const Reply = z.object({
  valid: z.boolean(),
  requestIdentifier: z.optional(z.nullable(z.string())),
  userError: z.optional(z.nullable(z.string())),
});
/** The words of VIES for a verdict. All others mean that a country, or all of it, cannot be asked. */
const VERDICTS = ['VALID', 'INVALID', 'INVALID_INPUT'];

/** Asks the register of the European Union (VIES) about a VAT id, such as DE136695976. Never throws. */
export async function askVatRegister(vatId: string): Promise<VatAnswer> {
  const address = await vatRegisterAddress();
  if (address === undefined) return UNKNOWN;
  try {
    const answer = await fetch(`${address}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2) }),
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const { data } = Reply.safeParse(await answer.json());
    if (!data || (data.userError && !VERDICTS.includes(data.userError))) return UNKNOWN;
    return { verdict: data.valid ? 'valid' : 'invalid', evidence: data.requestIdentifier ?? null };
  } catch (error) {
    log.warn('the register of VAT ids does not answer', error as Error);
    return UNKNOWN;
  }
}
