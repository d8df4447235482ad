import { onlyProperties } from '../template/only-properties.ts';
import type { Assembly, Permission } from '../types.ts';
import { type CompiledPolicy, compilePolicy } from './compile-policy.ts';
import type { Registry } from './registry.ts';

/** A connection of a client, as policies see it. */
export interface Connection {
  readonly clientId: string;
  readonly certificateId: string;
}

interface Grants {
  readonly revision: number;
  readonly policies: Map<string, CompiledPolicy>;
  /** The thing with the client's id, if the certificate is attached to it. */
  readonly thingName: string | undefined;
  /** Cached decisions by action and resource. A device mostly uses a few topics. */
  readonly decisions: Map<string, boolean>;
}

const MAX_CACHED = 1000;

/** Authorises actions of a connection by the policies that are currently attached to its certificate. */
export class Authorizer {
  readonly #registry: Registry;
  readonly #onUse: (policy: string, permission: Permission) => void;
  readonly #grants = new WeakMap<Connection, Grants>();
  #policies = new Map<string, CompiledPolicy>();
  #revision = 0;

  constructor(registry: Registry, onUse: (policy: string, permission: Permission) => void = () => {}) {
    this.#registry = registry;
    this.#onUse = onUse;
    registry.onChange(() => this.#revision++);
  }

  use(policies: Map<string, CompiledPolicy>): void {
    this.#policies = policies;
    this.#revision++;
  }

  hasPolicy(name: string): boolean {
    return this.#policies.has(name);
  }

  allows(connection: Connection, action: string, resource: string): boolean {
    const { policies, thingName, decisions } = this.#grantsOf(connection);
    const key = `${action} ${resource}`;
    const known = decisions.get(key);
    if (known !== undefined) return known;
    const opinions = [...policies].map(([name, policy]) => ({
      name,
      opinion: policy(action, resource, thingName),
    }));
    const allowing = opinions.filter(({ opinion }) => opinion === 'allow');
    const allowed = allowing.length > 0 && !opinions.some(({ opinion }) => opinion === 'deny');
    if (allowed) for (const { name } of allowing) this.#onUse(name, { action, resource });
    if (decisions.size >= MAX_CACHED) decisions.clear();
    decisions.set(key, allowed);
    return allowed;
  }

  #grantsOf(connection: Connection): Grants {
    const kept = this.#grants.get(connection);
    if (kept?.revision === this.#revision) return kept;
    const isActive = this.#registry.certificate(connection.certificateId)?.status === 'ACTIVE';
    const names = isActive ? this.#registry.policiesOf(connection.certificateId) : [];
    const grants = {
      revision: this.#revision,
      policies: new Map([...this.#policies].filter(([name]) => names.includes(name))),
      thingName: this.#thingOf(connection),
      decisions: new Map<string, boolean>(),
    };
    this.#grants.set(connection, grants);
    return grants;
  }

  #thingOf({ clientId, certificateId }: Connection): string | undefined {
    const isAttached = this.#registry.certificatesOf(clientId).includes(certificateId);
    return isAttached ? this.#registry.thing(clientId)?.name : undefined;
  }
}

/** The IoT policies of an assembly, by name. Throws `StartError` for a policy that cannot be evaluated here. */
export function readPolicies(assembly: Assembly): Map<string, CompiledPolicy> {
  return new Map(
    assembly.of('AWS::IoT::Policy').map((resource) => {
      onlyProperties(resource, ['PolicyDocument']);
      const { name, properties } = resource;
      return [name, compilePolicy(name, properties.PolicyDocument)];
    }),
  );
}
