import type { Permission } from '../types.ts';

/** A permission that somebody was seen to need. */
export interface UsedPermission {
  /** The ARN of a role, the name of an AWS service, or the name of the IoT policy that a device goes by. */
  readonly principal: string;
  readonly action: string;
  readonly resource: string;
  /** On behalf of which resource a service acted. */
  readonly source?: string;
}

/** Beyond this many resources of one action a principal's use of it is no news, and object keys would fill the memory. */
const MOST_RESOURCES = 1_000;

/** What everybody was allowed and did, so that a report can name the grants that nothing used. */
export class PermissionLog {
  readonly #uses = new Map<string, Map<string, UsedPermission>>();

  add(principal: string, { action, resource }: Permission, source?: string): void {
    const kind = `${principal} ${action}`;
    const uses = this.#uses.get(kind) ?? new Map<string, UsedPermission>();
    this.#uses.set(kind, uses);
    const key = `${resource} ${source}`;
    if (uses.size < MOST_RESOURCES && !uses.has(key)) {
      uses.set(key, { principal, action, resource, ...(source && { source }) });
    }
  }

  list(): UsedPermission[] {
    return [...this.#uses.values()].flatMap((uses) => [...uses.values()]);
  }
}
