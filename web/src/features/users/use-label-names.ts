import useSWR from 'swr';
import { getAppLabels, getManagerGroups, getManagerLabels } from '../../../../shared/contract/auth/labels.ts';
import type { ListPage, ListQuery } from '../../components/list/list-spec.ts';
import { walkPages } from '../../components/list/walk-pages.ts';
import { call } from '../../lib/api.ts';

const LOADS = {
  managerGroups: (query: ListQuery) => call(getManagerGroups, { query }),
  managerLabels: (query: ListQuery) => call(getManagerLabels, { query }),
  appLabels: (query: ListQuery) => call(getAppLabels, { query }),
} satisfies Record<string, (query: ListQuery) => Promise<ListPage<{ name: string }>>>;

/** All names of one kind of label, for a select; undefined until they are loaded. */
export function useLabelNames(kind: keyof typeof LOADS): readonly string[] | undefined {
  const { data } = useSWR(['labelNames', kind], async ([, of]) => {
    const names: string[] = [];
    const load: (query: ListQuery) => Promise<ListPage<{ name: string }>> = LOADS[of];
    for await (const page of walkPages(load)) names.push(...page.map(({ name }) => name));
    return names;
  });
  return data;
}
