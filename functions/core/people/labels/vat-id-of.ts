import { Refusal } from '../../../../shared/errors.ts';
import type { ManagerLabel } from '../../../../shared/model/label.ts';
import { readVatId } from '../../../../shared/money/vat-id.ts';

/** The VAT id of a label as it is stored. Throws FORM_VALIDATION_FAILED unless it is one of the company's country. */
export function vatIdOf({ vatId, country }: Pick<ManagerLabel, 'vatId' | 'country'>): string | null {
  if (vatId === null) return null;
  const id = readVatId(vatId, country ?? '');
  if (id === undefined) throw new Refusal('FORM_VALIDATION_FAILED', { vatId: { rule: 'vatId' } });
  return id;
}
