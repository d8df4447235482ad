import { Refusal } from '../../../../shared/errors.ts';
import type { ManagerLabelInput } from '../../../../shared/model/label.ts';
import { type KnownTexts, knownLabels } from './known-labels.ts';
import { insertLabel, NEW_LABEL } from './store.ts';

/** Makes the known labels that are not there yet, with their legal texts; answers which it made. */
export async function seedLabels(texts: KnownTexts): Promise<string[]> {
  const made = await Promise.all(knownLabels(texts).map(seed));
  return made.flat();
}

async function seed(label: ManagerLabelInput): Promise<string[]> {
  try {
    await insertLabel('managerlabel', { ...label, logoUrl: null, ...NEW_LABEL });
    return [label.name];
  } catch (error) {
    if (error instanceof Refusal && error.code === 'NAME_ALREADY_USED') return [];
    throw error;
  }
}
