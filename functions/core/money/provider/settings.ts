import * as z from 'zod/mini';
import { currentSecret } from '../../../platform/secrets.ts';
import { ProviderError } from './port.ts';

/** The value of PAYMENT_SECRET, as JSON. An operator puts it there (docs/operating.md). */
const ProviderSettings = z.object({
  /** Calls the provider's API. */
  secretKey: z.string().check(z.minLength(1)),
  /** Public: the page saves and confirms cards with it. */
  publishableKey: z.string().check(z.minLength(1)),
  /** Signs the provider's webhooks. */
  webhookSecret: z.string().check(z.minLength(1)),
  /** The address of the provider's API. */
  api: z.url(),
  /** The address of the provider's script for the page. */
  script: z.url(),
  /** The address of the register of VAT ids (VIES). Absent: it is not asked. */
  vatRegister: z.optional(z.url()),
});
export type ProviderSettings = z.output<typeof ProviderSettings>;

interface Found {
  readonly text: string;
  readonly settings: ProviderSettings;
}

/** Undefined as long as no operator has set them up. */
export async function findSettings(): Promise<Found | undefined> {
  const text = await currentSecret('PAYMENT_SECRET');
  const { data } = ProviderSettings.safeParse(json(text));
  return data && { text, settings: data };
}

/** Throws a ProviderError as long as no operator has set them up. */
export async function providerSettings(): Promise<Found> {
  const found = await findSettings();
  if (!found)
    throw new ProviderError('PAYMENT_SECRET has not been set up: see docs/operating.md', {
      isTransient: false,
    });
  return found;
}

/** The address of the register of VAT ids; undefined as long as none is set up. */
export async function vatRegisterAddress(): Promise<string | undefined> {
  return (await findSettings())?.settings.vatRegister;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
