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
import { embeddedMetrics } from './services/cloudwatch/embedded-metrics.ts';
import { MetricStore } from './services/cloudwatch/metric-store.ts';
import { createServices, type Services } from './services/create-services.ts';
import { createSecrets } from './services/secrets/secrets.ts';
import type { Mail } from './services/ses/mail-folder.ts';
import { createStates } from './states/index.ts';
import { createStripe, type Stripe } from './stripe/stripe.ts';
import { withDynamicReferences } from './template/dynamic-references.ts';
import { readAssembly, type WholeAssembly } from './template/read-assembly.ts';
import { Reads } from './template/reads.ts';
import { ResolvedReferences } from './template/resolved-references.ts';
import type { Assembly, Credentials, Permission } from './types.ts';

export interface PlatformOptions {
  /** The folder of a synthesised CDK app. */
  readonly assembly: string;
  /** The folder of all persistent data, used by this platform alone. */
  readonly dataDir: string;
  /** Deletes the data of earlier platforms first. */
  readonly fresh?: boolean;
  /** The port of the edge; 0 for any free one. */
  readonly port: number;
  /** The port of the AWS endpoint; by default the one after `port`, or any free one if that is 0. */
  readonly awsPort?: number;
  readonly mqttPort: number;
  /** Writes the output of functions to the console, too. */
  readonly verbose?: boolean;
  /** More environment variables of each function. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Multiplies the time limits of functions, at the edge too, and of HTTP APIs, for tests on a machine that may be slow; 1 by default. */
  readonly timeLimitFactor?: number;
  /** Fault injection; off by default. */
  readonly awsMode?: AwsMode;
}

/** A running CDK app. */
export interface Platform {
  /** The address of the app for a browser. */
  readonly url: string;
  readonly awsEndpoint: string;
  readonly mqttPort: number;
  readonly assembly: Assembly;
  /** The keys of the user of this machine, who is allowed everything. */
  readonly operator: Credentials;
  readonly awsMode: Pick<AwsModeSwitch, 'settings' | 'set' | 'off'>;
  /** The stand-in for Stripe, with what tests do to it. */
  readonly stripe: Stripe;
  /** The mails that were sent, newest first. */
  mails(): Promise<Mail[]>;
  /** The keys of a function or a role, by its name, logical id or ARN. */
  credentialsFor(functionOrRole: string): Credentials;
  /** The permissions that roles, services and devices have used since the start. */
  permissionsUsed(): PermissionClaim[];
  /** The permissions that roles and services lacked. They are recorded here because the app may catch the error. */
  permissionsRefused(): PermissionClaim[];
  /** Adds an interceptor to an AWS service and returns what removes it. */
  intercept(service: string, interceptor: Interceptor): () => void;
  /** Ends a worker of a function during an invocation, like a crash. Returns false if none is busy. */
  killWorker(functionName: string): boolean;
  /** Runs a schedule now, as if it were due at this time. */
  runSchedule(name: string, scheduledTime: Date): Promise<void>;
  /** Reads the assembly again and applies the changes. */
  reload(): Promise<void>;
  /** The paths of the properties of the templates that the platform has not read so far. */
  unread(): string[];
  stop(): Promise<void>;
}

/**
 * Runs the CDK app of an assembly folder. Throws a `StartError` for an unsupported template and a `MachineError` for a
 * fault of the machine, each with one sentence. A later fault of the machine, such as a full disk, is thrown as an
 * uncaught exception, which ends the process: acknowledged writes are stored, and nothing else is guaranteed.
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  // Lambda runs in UTC. A time zone applies to the whole process.
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
    // The first fault is the cause of later errors.
    throw fault ?? machineFault(error, options.dataDir) ?? error;
  }
}

async function start(
  options: PlatformOptions,
  started: AsyncDisposableStack,
  onError: (error: unknown) => void,
): Promise<Platform> {
  const { verbose = false, port, dataDir, fresh = false, environment = {}, timeLimitFactor = 1 } = options;
  const data = openDataFolder(dataDir, { fresh, onError });
  started.defer(() => data.close());
  const log = (line: string) => console.log(line);

  // The addresses are part of the resolved templates, so the ports are opened first. Early requests wait.
  const ready = Promise.withResolvers<Parts>();
  ready.promise.catch(() => {});
  const awsPort = options.awsPort ?? (port === 0 ? 0 : port + 1);
  const awsEndpoint = await serve(started, awsPort, 'LOCAL_AWS_PORT', async (request) =>
    answerAws(request, await ready.promise),
  );
  const webEndpoint = await serve(started, port, 'LOCAL_PORT', async (request) =>
    (await ready.promise).edge.handle(request),
  );
  const stripeUrl = await serve(started, 0, 'none', async (request) =>
    (await ready.promise).stripe.handle(request),
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
    new Authorizer(assembly.account, readRoles(assembly), {
      used: new PermissionLog(),
      refused: new PermissionLog(),
    }),
  );
  const awsMode = new AwsModeSwitch(options.awsMode);
  const stripe = createStripe(data.store, stripeUrl, awsMode);
  started.defer(() => stripe.stop());
  const metrics = new MetricStore(data.store);
  const functions = createFunctions({
    awsEndpoint,
    logFolder: data.folder('logs'),
    verbose,
    environment,
    timeLimitFactor,
    onLine(line) {
      try {
        metrics.add(embeddedMetrics(line));
      } catch (error) {
        // Like a line, a metric that cannot be written is lost.
        onError(error);
      }
    },
    credentials: (config) => functionCredentials(gateway, config),
    startsCold: () => awsMode.happens('cold start', 'coldStarts'),
  });
  started.defer(() => functions.stop());
  const services = await createServices({
    data,
    gateway,
    functions,
    secrets,
    metrics,
    awsMode,
    awsEndpoint,
    webAddress,
    log,
    onError,
  });
  started.defer(() => services.stop());
  const edge = createEdge({
    ...{ gateway, awsEndpoint, webAddress, timeLimitFactor, log },
    localHosts: (policy) => stripe.localHosts(policy),
  });
  await services.load(assembly);
  edge.load(assembly);
  const context = {
    assembly,
    dataDir,
    mqttPort: options.mqttPort,
    awsEndpoint,
    assumeRole: (roleArn: string, service: string, sourceArn?: string) =>
      gateway.assumeRole(roleArn, service, sourceArn),
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
    gateway.authorizer = new Authorizer(next.account, readRoles(next), gateway.authorizer.logs);
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
      // The running app must continue if the new one cannot run.
      await apply(assembly);
      throw error;
    }
    assembly = next;
  }
  ready.resolve({ gateway, edge, services, stripe });
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
    awsMode,
    stripe,
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
  readonly stripe: ReturnType<typeof createStripe>;
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

/** Answers the AWS endpoint: the address of an API, a page of the platform, or a call to a service. */
async function answerAws(request: HttpRequest, { gateway, edge, services }: Parts): Promise<HttpResponse> {
  const api = edge.api(request);
  if (api) return api.handle(request);
  return (await localPage(request, services.mails)) ?? answerCall(gateway, request);
}
