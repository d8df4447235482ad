import { Refusal } from '../../../../shared/errors.ts';
import { networkNamed } from '../../../platform/networks.ts';

/** The networks of a key as stored, each once. Throws FORM_VALIDATION_FAILED for a text that names none. */
export function networksOf(wanted: readonly string[]): string[] {
  const networks = wanted.map((text) => {
    const network = networkNamed(text);
    if (!network) throw new Refusal('FORM_VALIDATION_FAILED', { networks: `${text} is no network` });
    return network;
  });
  return [...new Set(networks)];
}
