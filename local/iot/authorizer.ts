import type { Assembly, Permission } from '../types.ts';
import { type CompiledPolicy, compilePolicy, type Facts } from './compile-policy.ts';
import type { Registry } from './registry.ts';

/** Who connected, as far as policies care. */
export interface Connection {
  readonly clientId: string;
  readonly certificateId: string;
  readonly connectAttributes: readonly string[];
}

interface Grants {
  readonly revision: number;
  readonly policies: Map<string, CompiledPolicy>;
  readonly facts: Facts;
  /** Decisions already taken, by action and resource: a device keeps to its few topics. */
  readonly decisions: Map<string, boolean>;
}

const MAX_REMEMBERED = 1000;

/** Decides what a connection may do, from the IoT policies that are attached to its certificate at this moment. */
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

  /** The policies to go by from now on. */
  use(policies: Map<string, CompiledPolicy>): void {
    this.#policies = policies;
    this.#revision++;
  }

  hasPolicy(name: string): boolean {
    return this.#policies.has(name);
  }

  allows(connection: Connection, action: string, resource: string): boolean {
    const { policies, facts, decisions } = this.#grantsOf(connection);
    const key = `${action} ${resource}`;
    const known = decisions.get(key);
    if (known !== undefined) return known;
    const opinions = [...policies].map(([name, policy]) => ({
      name,
      opinion: policy(action, resource, facts),
    }));
    const allowing = opinions.filter(({ opinion }) => opinion === 'allow');
    const allowed = allowing.length > 0 && !opinions.some(({ opinion }) => opinion === 'deny');
    if (allowed) for (const { name } of allowing) this.#onUse(name, { action, resource });
    if (decisions.size >= MAX_REMEMBERED) decisions.clear();
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
      facts: this.#factsOf(connection),
      decisions: new Map<string, boolean>(),
    };
    this.#grants.set(connection, grants);
    return grants;
  }

  #factsOf({ clientId, certificateId, connectAttributes }: Connection): Facts {
    const isAttached = this.#registry.certificatesOf(clientId).includes(certificateId);
    return {
      clientId,
      connectAttributes,
      thing: isAttached ? this.#registry.thing(clientId) : undefined,
    };
  }
}

/** The IoT policies of an assembly, by name. Throws `StartError` for one that cannot be understood wholly. */
export function readPolicies(assembly: Assembly): Map<string, CompiledPolicy> {
  const policies = assembly.of('AWS::IoT::Policy');
  return new Map(
    policies.map(({ name, properties }) => [name, compilePolicy(name, properties.PolicyDocument)]),
  );
}
