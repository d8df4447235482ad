import { pause } from '../../../platform/table.ts';
import { providerError } from './outcome.ts';
import { ProviderError } from './port.ts';

const ATTEMPTS = 4;

/**
 * The answer of a call that may be made twice, or its error as one of the product. It is repeated while the provider fails;
 * only a charge is not, since its caller must note that the answer is unknown.
 */
export async function asked<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++)
    try {
      return await call();
    } catch (error) {
      const fault = providerError(error);
      const isLast = attempt === ATTEMPTS || !(fault instanceof ProviderError && fault.isTransient);
      if (isLast) throw fault;
      await pause(attempt);
    }
}
