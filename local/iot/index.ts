import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OnDatabaseError } from '../open-database.ts';
import type { Assembly, AssumeRole, Credentials, Permission, Service } from '../types.ts';
import { createArns } from './arns.ts';
import { Authorizer, readPolicies } from './authorizer.ts';
import { Broker } from './broker.ts';
import { openCertificateAuthority } from './certificate-authority.ts';
import { createControlPlane } from './control-plane.ts';
import { createDataPlane } from './data-plane.ts';
import type { Message } from './message.ts';
import { openStore } from './open-store.ts';
import { Permits } from './permits.ts';
import { Registry } from './registry.ts';
import { readRules } from './rules/read-rules.ts';
import { RuleEngine } from './rules/rule-engine.ts';

export interface IotContext {
  readonly assembly: Assembly;
  readonly dataDir: string;
  /** 0 for any free one. */
  readonly mqttPort: number;
  /** Where the actions of rules call AWS. */
  readonly awsEndpoint: string;
  readonly assumeRole: AssumeRole;
  /** The keys that a service itself signs with; a template with Lambda actions is refused without them. */
  readonly asService?: (servicePrincipal: string, sourceArn: string) => Credentials;
  readonly log: (line: string) => void;
  /** Hears of the store's errors; by default nobody does but who caused them. */
  readonly onDatabaseError?: OnDatabaseError;
  /** Stands between a message and the rules, which may see it late or twice; by default once and at once. */
  readonly deliver?: (message: Message, run: () => Promise<void>) => Promise<void>;
  /** Hears of what a policy, by its name, allowed a device to do. */
  readonly onPermissionUsed?: (policy: string, permission: Permission) => void;
}

export interface Iot {
  /** `iot`, the control plane, and `iotdata`, the data plane. */
  readonly services: Service[];
  /** The MQTT port, known for certain after the start. */
  readonly mqttPort: number;
  /** Opens the MQTT port. The endpoint for actions must answer by then. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Goes by another assembly's policies and rules from now on; throws `StartError` and changes nothing if it cannot. */
  reload(assembly: Assembly): void;
}

/**
 * AWS IoT Core on one machine: registry, MQTT broker over TLS, policies, topic rules and presence. Throws
 * `StartError` for a policy or a rule that cannot run here. The authority's certificate stands at `iot/ca.pem`.
 */
export async function createIot(context: IotContext): Promise<Iot> {
  const { log, mqttPort, assembly, deliver = (_, run) => run() } = context;
  const folder = join(context.dataDir, 'iot');
  mkdirSync(folder, { recursive: true });
  const store = openStore(folder, context.onDatabaseError);
  const arns = createArns(assembly);
  const authority = await openCertificateAuthority(store, folder);
  const registry = new Registry(store);
  const authorizer = new Authorizer(registry, context.onPermissionUsed);
  const rules = new RuleEngine(log);
  const broker = new Broker({
    store,
    authority,
    registry,
    permits: new Permits(authorizer, arns),
    port: mqttPort,
    log,
    runRules: (message) => deliver(message, () => rules.run(message)),
  });
  const reload = (next: Assembly) => {
    const policies = readPolicies(next);
    rules.use(readRules(next, context));
    authorizer.use(policies);
    addThings(next, registry);
  };
  reload(assembly);

  return {
    services: [
      createControlPlane({
        registry,
        authority,
        arns,
        mqttPort: () => broker.port,
        hasPolicy: (name) => authorizer.hasPolicy(name),
      }),
      createDataPlane(arns, (message) => broker.publish(message), log),
    ],
    get mqttPort() {
      return broker.port;
    },
    start: () => broker.start(),
    stop: async () => {
      await broker.stop();
      store.close();
    },
    reload,
  };
}

/** Things that a template makes. */
function addThings(assembly: Assembly, registry: Registry): void {
  for (const { name, properties } of assembly.of('AWS::IoT::Thing')) {
    if (!registry.thing(name)) registry.addThing(name, properties.AttributePayload?.Attributes ?? {});
  }
}
