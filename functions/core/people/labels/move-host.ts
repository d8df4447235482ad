import type { Guarded } from '../../../platform/guarded.ts';
import { claimHost, releaseHost } from './store.ts';

/** The writes by which a host comes to point to a label, and its host before no longer. */
export function moveHost(label: string, from: string | null, to: string | null): readonly Guarded[] {
  const [was, is] = [from, to].map((url) => (url === null ? undefined : new URL(url).host));
  if (was === is) return [];
  return [...(was ? [releaseHost(was)] : []), ...(is ? [claimHost(is, label)] : [])];
}
