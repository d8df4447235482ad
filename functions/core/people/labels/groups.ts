import type { ManagerGroup } from '../../../../shared/model/label.ts';
import { queryIndex } from '../../../platform/table.ts';
import { LABEL_NAMES, readLabels } from './store.ts';

/** Those of these groups that exist, by name. */
export const groupsNamed = async (
  names: readonly string[],
  options?: { consistent?: boolean },
): Promise<Map<string, ManagerGroup>> =>
  new Map(
    (await readLabels('managergroup', [...new Set(names)], options)).map((group) => [group.name, group]),
  );

/** Some groups, by their names, and the position to continue at; undefined: these were the last ones. */
export async function someGroups(
  limit: number,
  after?: Record<string, string>,
): Promise<{ readonly groups: ManagerGroup[]; readonly stoppedAt: Record<string, string> | undefined }> {
  const { items, stoppedAt } = await queryIndex<ManagerGroup>('all', LABEL_NAMES, 'managergroup', {
    limit,
    after,
  });
  return {
    groups: await readLabels(
      'managergroup',
      items.map(({ row }) => row.name),
    ),
    stoppedAt,
  };
}
