import type { Permission } from '../types.ts';

/** Who would do what. */
export interface PermissionClaim {
  /** The ARN of a role, the name of an AWS service, or the name of the IoT policy that a device goes by. */
  readonly principal: string;
  readonly action: string;
  readonly resource: string;
  /** On behalf of which resource a service acts. */
  readonly source?: string;
  /** What kind of item of a DynamoDB table is meant: its partition key up to the first `#`, without the id behind it. */
  readonly leadingKey?: string;
}

/** Beyond this many resources of one action another is no news, and object keys would fill the memory. */
const MOST_RESOURCES = 1_000;

/** What everybody did, or was refused, each once: so a report can name the grants that nothing used, and those that lack. */
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
