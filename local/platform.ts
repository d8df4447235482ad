import { type AwsMode, AwsModeSwitch } from './aws-mode/aws-mode.ts';
import { ruleDelivery } from './aws-mode/deliveries.ts';
import { addFaults } from './aws-mode/faults/add-faults.ts';
import { credentialsFor, functionCredentials } from './credentials.ts';
import { openDataFolder } from './data-folder.ts';
import { createEdge, type Edge } from './edge/edge.ts';
import type { HttpRequest, HttpResponse } from './edge/http.ts';
import { createFunctions } from './functions/functions.ts';
import { answerCall } from './gateway/answer-call.ts';
import { Authorizer } from './gateway/authorizer.ts';
import { Gateway, type Interceptor } from './gateway/gateway.ts';
import { Keys } from './gateway/keys.ts';
import { type PermissionClaim, PermissionLog } from './gateway/permission-log.ts';
import { httpServer } from './http-server.ts';
import { readRoles } from './iam/read-roles.ts';
import { createIot } from './iot/index.ts';
import { listen } from './listen.ts';
import { localPage } from './local-pages.ts';
import { type MachineError, machineFault } from './machine-fault.ts';
import { createCloudFormation } from './services/cloudformation/cloudformation.ts';
import { StackParameters } from './services/cloudformation/stack-parameters.ts';
import { createServices, type Services } from './services/create-services.ts';
import type { Usage } from './services/dynamodb/usage.ts';
import { createSecrets } from './services/secrets/secrets.ts';
import type { Mail } from './services/ses/mail-folder.ts';
import { createStates } from './states/index.ts';
import { withDynamicReferences } from './template/dynamic-references.ts';
import { readAssembly, type WholeAssembly } from './template/read-assembly.ts';
import { Reads } from './template/reads.ts';
import { ResolvedReferences } from './template/resolved-references.ts';
import type { Assembly, Credentials, Permission } from './types.ts';

export interface PlatformOptions {
  /** The folder of a synthesised CDK app. */
  readonly assembly: string;
  /** Where everything is kept: a folder of this platform alone. */
  readonly dataDir: string;
  /** Begins without what the folder holds. */
  readonly fresh?: boolean;
  /** Of the edge; 0 for any free one. */
  readonly port: number;
  /** Of the AWS endpoint; by default the next one, or any free one. */
  readonly awsPort?: number;
  readonly mqttPort: number;
  /** Whether what functions write goes to the console too. */
  readonly verbose?: boolean;
  /** Behaves as AWS may at its worst; off unless given. */
  readonly awsMode?: AwsMode;
}

/** A CDK app, running. */
export interface Platform {
  /** Where a browser finds it. */
  readonly url: string;
  readonly awsEndpoint: string;
  readonly mqttPort: number;
  readonly assembly: Assembly;
  /** The person at the machine, allowed everything. */
  readonly operator: Credentials;
  readonly usage: { read(): Usage; reset(): void };
  /** Whether and how the platform behaves as AWS may at its worst. */
  readonly awsMode: Pick<AwsModeSwitch, 'settings' | 'set' | 'off'>;
  /** What was sent by SES, the newest first. */
  mails(): Promise<Mail[]>;
  /** Keys of a function (by name or logical id) or of a role (by name or ARN). */
  credentialsFor(functionOrRole: string): Credentials;
  /** What roles, services and devices were allowed and did since the start. */
  permissionsUsed(): PermissionClaim[];
  /** What roles and services tried and were refused for want of a grant: code that goes on then would hide it. */
  permissionsRefused(): PermissionClaim[];
  /** Puts an interceptor before an AWS service; the result takes it away again. */
  intercept(service: string, interceptor: Interceptor): () => void;
  /** Ends a worker of a function in the midst of an event, as a crash would; false when none is at work. */
  killWorker(functionName: string): boolean;
  /** Runs a schedule now, as if it were due at a time. */
  runSchedule(name: string, scheduledTime: Date): Promise<void>;
  /** Reads the assembly again and changes what has changed. */
  reload(): Promise<void>;
  /** Properties of the templates that nothing here has acted upon so far, by their paths. */
  unread(): string[];
  stop(): Promise<void>;
}

/**
 * Runs the CDK app of an assembly folder. Throws a `StartError` for what cannot run and a `MachineError` for what the
 * machine refuses, each in one sentence. What the machine refuses later (a disk that is full) is thrown to the process,
 * which ends of it unless it handles uncaught exceptions: what was acknowledged is kept, and nothing else is promised.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  // Lambda's clock is UTC, and a time zone is the whole process's.
  process.env.TZ = 'UTC';
  const started = new AsyncDisposableStack();
  let isRunning = false;
  let fault: MachineError | undefined;
  const onError = (error: unknown) => {
    const found = machineFault(error, options.dataDir);
    if (!found || fault) return;
    fault = found;
    if (isRunning)
      process.nextTick(() => {
        throw found;
      });
  };
  try {
    const platform = await start(options, started, onError);
    isRunning = true;
    return platform;
  } catch (error) {
    await started.disposeAsync();
    // The first fault is the cause of what came of it.
    throw fault ?? machineFault(error, options.dataDir) ?? error;
  }
}

async function start(
  options: PlatformOptions,
  started: AsyncDisposableStack,
  onError: (error: unknown) => void,
): Promise<Platform> {
  const { verbose = false, port, dataDir, fresh = false } = options;
  const data = openDataFolder(dataDir, { fresh, onError });
  started.defer(() => data.close());
  const log = (line: string) => console.log(line);

  // The addresses are part of what the templates resolve to, so the ports come first; who calls early waits.
  const ready = Promise.withResolvers<Parts>();
  ready.promise.catch(() => {});
  const awsPort = options.awsPort ?? (port === 0 ? 0 : port + 1);
  const awsEndpoint = await serve(started, awsPort, 'LOCAL_AWS_PORT', async (request) =>
    answerAws(request, await ready.promise),
  );
  const webEndpoint = await serve(started, port, 'LOCAL_PORT', async (request) =>
    (await ready.promise).edge.handle(request),
  );
  const webAddress = `localhost:${new URL(webEndpoint).port}`;

  const secrets = createSecrets(data.store);
  const parameters = new StackParameters(data.store);
  const references = new ResolvedReferences(data.store);
  const reads = new Reads();
  const read = (): WholeAssembly => {
    const parametersOf = (stack: string) => parameters.of(stack);
    const raw = readAssembly(options.assembly, { awsEndpoint, webAddress, parametersOf });
    secrets.load(raw);
    const ready = withDynamicReferences(raw, references, secrets.resolve);
    return ready.with(reads.watch(ready.resources));
  };
  let assembly = read();
  const gateway = new Gateway(
    new Keys(data.seed),
    new Authorizer(assembly, readRoles(assembly), {
      used: new PermissionLog(),
      refused: new PermissionLog(),
    }),
  );
  const awsMode = new AwsModeSwitch(options.awsMode);
  const functions = createFunctions({
    awsEndpoint,
    logFolder: data.folder('logs'),
    verbose,
    credentials: (config) => functionCredentials(gateway, config),
    startsCold: () => awsMode.happens('cold start', 'coldStarts'),
  });
  started.defer(() => functions.stop());
  const services = await createServices({
    data,
    gateway,
    functions,
    secrets,
    awsMode,
    awsEndpoint,
    webAddress,
    log,
    onError,
  });
  started.defer(() => services.stop());
  const edge = createEdge({ gateway, awsEndpoint, webAddress, log });
  await services.load(assembly);
  edge.load(assembly);
  const context = {
    assembly,
    dataDir,
    mqttPort: options.mqttPort,
    awsEndpoint,
    assumeRole: (roleArn: string, service: string, sourceArn?: string) =>
      gateway.assumeRole(roleArn, service, sourceArn),
    asService: (service: string, sourceArn: string) =>
      gateway.credentials({ kind: 'service', service, sourceArn }),
    log,
    onDatabaseError: onError,
    deliver: ruleDelivery(awsMode),
    onPermissionUsed: (policy: string, permission: Permission) =>
      gateway.authorizer.logs.used.add(policy, permission),
  };
  const iot = await createIot(context);
  started.defer(() => iot.stop());
  const states = await createStates(context);
  started.defer(() => states.stop());
  const cloudformation = createCloudFormation({ parameters, assembly: () => assembly, reload });
  for (const service of [...iot.services, ...states.services, cloudformation]) gateway.register(service);
  async function apply(next: WholeAssembly) {
    gateway.authorizer = new Authorizer(next, readRoles(next), gateway.authorizer.logs);
    await services.load(next);
    edge.load(next);
    iot.reload(next);
    states.reload(next);
  }
  async function reload() {
    const next = read();
    try {
      await apply(next);
    } catch (error) {
      // What cannot run shall not take away what does.
      await apply(assembly);
      throw error;
    }
    assembly = next;
  }
  ready.resolve({ gateway, edge, services });
  await Promise.all([iot.start(), states.start()]);
  await services.start(assembly);
  addFaults(gateway, awsMode);

  return {
    url: `http://${webAddress}`,
    awsEndpoint,
    mqttPort: iot.mqttPort,
    get assembly() {
      return assembly;
    },
    operator: gateway.credentials(gateway.operator),
    usage: services.dynamodb.usage,
    awsMode,
    mails: () => services.mails.list(),
    credentialsFor: (name) => credentialsFor(name, assembly, gateway),
    permissionsUsed: () => gateway.authorizer.logs.used.list(),
    permissionsRefused: () => gateway.authorizer.logs.refused.list(),
    intercept: (service, interceptor) => gateway.intercept(service, interceptor),
    killWorker: (name) => functions.killWorker(name),
    runSchedule: (name, scheduledTime) => services.scheduler.run(name, scheduledTime),
    reload,
    unread: () => reads.unread(),
    stop: () => started.disposeAsync(),
  };
}

interface Parts {
  readonly gateway: Gateway;
  readonly edge: Edge;
  readonly services: Services;
}

type Answer = (request: HttpRequest) => Promise<HttpResponse>;

async function serve(
  started: AsyncDisposableStack,
  port: number,
  variable: string,
  answer: Answer,
): Promise<string> {
  const server = httpServer(answer);
  const actual = await listen(server, port, variable);
  started.defer(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${actual}`;
}

/** The AWS endpoint: an API's own address, a page of the platform, or a call to a service. */
async function answerAws(request: HttpRequest, { gateway, edge, services }: Parts): Promise<HttpResponse> {
  const api = edge.api(request);
  if (api) return api.handle(request);
  const page = await localPage(request, services, () => gateway.authorizer.logs.used.list());
  return page ?? answerCall(gateway, request);
}
