import type { Permission } from '../types.ts';

/** An action that a principal attempted on a resource. */
export interface PermissionClaim {
  /** The ARN of a role, the name of an AWS service, or the name of the IoT policy of a device. */
  readonly principal: string;
  readonly action: string;
  readonly resource: string;
  /** The resource on whose behalf a service acts. */
  readonly source?: string;
  /** The kind of a DynamoDB item: its partition key up to the first `#`, without the id after it. */
  readonly leadingKey?: string;
}

/** The limit of resources per action. Without one, object keys would fill the memory. */
const MOST_RESOURCES = 1_000;

/** Distinct permissions that were used, or refused. Reports name unused and missing grants by it. */
export class PermissionLog {
  readonly #claims = new Map<string, Map<string, PermissionClaim>>();

  add(principal: string, { action, resource, context = {} }: Permission, source?: string): void {
    const kind = `${principal} ${action}`;
    const claims = this.#claims.get(kind) ?? new Map<string, PermissionClaim>();
    this.#claims.set(kind, claims);
    for (const leadingKey of kindsOf(context['dynamodb:leadingkeys'])) {
      const key = `${resource} ${source} ${leadingKey}`;
      if (claims.size < MOST_RESOURCES && !claims.has(key)) {
        claims.set(key, {
          ...{ principal, action, resource },
          ...(source && { source }),
          ...(leadingKey && { leadingKey }),
        });
      }
    }
  }

  list(): PermissionClaim[] {
    return [...this.#claims.values()].flatMap((claims) => [...claims.values()]);
  }
}

const kindsOf = (keys: string | readonly string[] = ['']): Set<string> =>
  new Set([keys].flat().map((key) => key.slice(0, key.indexOf('#') + 1 || undefined)));
