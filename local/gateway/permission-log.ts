import type { Permission } from '../types.ts';

/** A permission that a role was seen to need. */
export interface UsedPermission {
  readonly role: string;
  readonly action: string;
  readonly resource: string;
}

/** Beyond this many resources of one action a role's use of it is no news, and object keys would fill the memory. */
const MOST_RESOURCES = 1_000;

/** What every role was allowed and did, so that a report can name the grants that nothing used. */
export class PermissionLog {
  readonly #roles = new Map<string, Map<string, Set<string>>>();

  add(role: string, { action, resource }: Permission): void {
    const actions = getOrAdd(this.#roles, role, () => new Map<string, Set<string>>());
    const resources = getOrAdd(actions, action, () => new Set<string>());
    if (resources.size < MOST_RESOURCES) resources.add(resource);
  }

  list(): UsedPermission[] {
    return [...this.#roles].flatMap(([role, actions]) =>
      [...actions].flatMap(([action, resources]) =>
        [...resources].map((resource) => ({ role, action, resource })),
      ),
    );
  }
}

function getOrAdd<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}
