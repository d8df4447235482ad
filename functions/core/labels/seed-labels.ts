import { Refusal } from '../../../shared/errors.ts';
import type { ManagerLabel } from '../../../shared/model/label.ts';
import { KNOWN_LABELS } from './known-labels.ts';
import { insertLabel } from './store.ts';

/** Makes the known labels that are not there yet, so that accounts can have them; answers which it made. */
export async function seedLabels(): Promise<string[]> {
  const made = await Promise.all([...KNOWN_LABELS.values()].map(seed));
  return made.flat();
}

async function seed(label: ManagerLabel): Promise<string[]> {
  try {
    await insertLabel('managerlabel', label);
    return [label.name];
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NAME_ALREADY_USED') return [];
    throw error;
  }
}
