import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OnDatabaseError } from '../open-database.ts';
import type { Assembly, AssumeRole, Permission, Service } from '../types.ts';
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
  /** The endpoint for the calls of actions. */
  readonly awsEndpoint: string;
  readonly assumeRole: AssumeRole;
  readonly log: (line: string) => void;
  /** Called with errors of the database, which are also thrown. */
  readonly onDatabaseError?: OnDatabaseError;
  /** Runs the rules for a message. AWS mode delays or repeats this. */
  readonly deliver?: (message: Message, run: () => Promise<void>) => Promise<void>;
  /** Called with each permission that a policy, by its name, granted to a device. */
  readonly onPermissionUsed?: (policy: string, permission: Permission) => void;
}

export interface Iot {
  /** `iot`, the control plane, and `iotdata`, the data plane. */
  readonly services: Service[];
  /** The MQTT port. If it is 0, the actual one is known after the start. */
  readonly mqttPort: number;
  /** Opens the MQTT port. The endpoint for actions must be open before. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Applies the policies and rules of another assembly. Throws `StartError`, and changes nothing, if one cannot run. */
  reload(assembly: Assembly): void;
}

/**
 * AWS IoT Core on one machine: registry, MQTT broker over TLS, policies, topic rules and presence. Throws
 * `StartError` for a policy or a rule that cannot run here. The certificate of the authority is in `iot/ca.pem`.
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
