import type { Output, Outputs } from '../../../../shared/content/output.ts';
import type { InfoRow } from './info-item.ts';

/** What a phone keeps: texts, and files of this product. It does not keep what lies on other servers. */
const isKept = ({ type, url, audioUrl }: Output): boolean =>
  type === 'MESSAGE' || [url, audioUrl].every((address) => !address || address.startsWith('/files/'));

/** Whether an Info works without a connection. */
export function offlineState(outputs: Outputs): InfoRow['offline'] {
  const all = Object.values(outputs).flat();
  const kept = all.filter(isKept).length;
  if (kept === 0) return 'not';
  return kept === all.length ? 'ready' : 'partially';
}
