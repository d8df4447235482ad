import * as words from '../../components/bulk/use-present-text.ts';
import { useValueText } from '../../components/use-value-text.ts';
import type { SeveralField } from './several.ts';

/** What many beacons have in a field, in words. */
export function usePresentText(): (several: SeveralField) => string {
  const valueText = useValueText();
  const presentText = words.usePresentText();
  return ({ field: { name }, values }) =>
    presentText(values.map(([value, count]) => [valueText(name, value), count]));
}
