import type { DatabaseSync } from 'node:sqlite';
import type { Functions } from '../../functions/functions.ts';
import type { Outcome } from '../../functions/worker-pool.ts';
import { onlyProperties } from '../../template/only-properties.ts';
import type { Assembly, Properties } from '../../types.ts';

/** What becomes of a function's asynchronous invocations. */
export interface InvokeConfig {
  readonly retries: number;
  readonly maximumAgeSeconds: number;
  readonly onFailure: string | undefined;
  readonly onSuccess: string | undefined;
}

interface Pending {
  readonly id: number;
  readonly functionArn: string;
  readonly event: string;
  readonly attempts: number;
  readonly queuedAt: number;
}

/** Sends a JSON message to a queue in the name of a function's role. */
export type SendAsFunction = (
  functionArn: string,
  queueArn: string,
  body: string,
  attributes: Properties,
) => Promise<void>;

export interface AsyncInvocations {
  load(assembly: Assembly): void;
  /** Keeps an invocation; once it returns, no kill loses it. */
  enqueue(functionArn: string, event: string): void;
  /** Begins with what the last end left undone. */
  start(): void;
  stop(): void;
}

interface Surroundings {
  readonly store: DatabaseSync;
  readonly functions: Functions;
  readonly send: SendAsFunction;
  readonly warn: (text: string) => void;
  /** Before the first and the second retry. */
  readonly retryMilliseconds?: readonly [number, number];
}

const DEFAULTS: InvokeConfig = {
  retries: 2,
  maximumAgeSeconds: 21_600,
  onFailure: undefined,
  onSuccess: undefined,
};

/** https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-error-handling.html */
export function createAsyncInvocations(around: Surroundings): AsyncInvocations {
  const { store, functions, send, warn, retryMilliseconds = [60_000, 120_000] } = around;
  store.exec(`CREATE TABLE IF NOT EXISTS asyncInvocations (
    id INTEGER PRIMARY KEY, functionArn TEXT NOT NULL, event TEXT NOT NULL, attempts INTEGER NOT NULL, queuedAt INTEGER NOT NULL
  )`);
  const timers = new Set<NodeJS.Timeout>();
  let configs = new Map<string, InvokeConfig>();
  let running = false;

  function schedule(pending: Pending, milliseconds: number): void {
    if (!running) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      attempt(pending).catch((error) => warn(`An asynchronous invocation failed: ${error.message}`));
    }, milliseconds);
    timers.add(timer);
  }

  async function attempt(pending: Pending): Promise<void> {
    const { functionArn, event, attempts, queuedAt } = pending;
    const config = configs.get(functionArn) ?? DEFAULTS;
    if (!functions.find(functionArn)) return forget(pending);
    const outcome = await functions.invoke(functionArn, event);
    if (!running) return;
    const tried = { ...pending, attempts: attempts + 1 };
    if (
      outcome.failed &&
      attempts < config.retries &&
      Date.now() - queuedAt < config.maximumAgeSeconds * 1000
    ) {
      store.prepare('UPDATE asyncInvocations SET attempts = ? WHERE id = ?').run(tried.attempts, pending.id);
      return schedule(tried, retryMilliseconds[attempts] ?? 0);
    }
    await report(tried, outcome, config).catch((error) =>
      warn(`What became of an invocation of ${functionArn} is not told: ${error.message}`),
    );
    forget(pending);
  }

  async function report(pending: Pending, outcome: Outcome, config: InvokeConfig): Promise<void> {
    const { functionArn, event } = pending;
    const destination = outcome.failed ? config.onFailure : config.onSuccess;
    if (destination) await send(functionArn, destination, JSON.stringify(record(pending, outcome)), {});
    const deadLetters = functions.find(functionArn)?.deadLetterArn;
    if (!outcome.failed || !deadLetters) return;
    const text = (StringValue: string, DataType = 'String') => ({ DataType, StringValue });
    await send(functionArn, deadLetters, event, {
      RequestID: text(outcome.requestId),
      ErrorCode: text('200', 'Number'),
      ErrorMessage: text(JSON.parse(outcome.payload).errorMessage.slice(0, 1024) || 'unknown'),
    });
  }

  function forget({ id }: Pending): void {
    store.prepare('DELETE FROM asyncInvocations WHERE id = ?').run(id);
  }

  return {
    load(assembly) {
      configs = readConfigs(assembly);
    },
    enqueue(functionArn, event) {
      const queuedAt = Date.now();
      const { lastInsertRowid } = store
        .prepare('INSERT INTO asyncInvocations (functionArn, event, attempts, queuedAt) VALUES (?, ?, 0, ?)')
        .run(functionArn, event, queuedAt);
      schedule({ id: Number(lastInsertRowid), functionArn, event, attempts: 0, queuedAt }, 0);
    },
    start() {
      running = true;
      const left = store.prepare('SELECT * FROM asyncInvocations ORDER BY id').all() as unknown as Pending[];
      for (const pending of left) schedule(pending, 0);
    },
    stop() {
      running = false;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function readConfigs(assembly: Assembly): Map<string, InvokeConfig> {
  const functions = new Map(assembly.of('AWS::Lambda::Function').map(({ name, arn }) => [name, arn]));
  return new Map(
    assembly.of('AWS::Lambda::EventInvokeConfig').map((resource) => {
      onlyProperties(resource, [
        'DestinationConfig',
        'FunctionName',
        'MaximumEventAgeInSeconds',
        'MaximumRetryAttempts',
        'Qualifier',
      ]);
      const { FunctionName, DestinationConfig, MaximumEventAgeInSeconds, MaximumRetryAttempts } =
        resource.properties;
      const config = {
        retries: MaximumRetryAttempts ?? DEFAULTS.retries,
        maximumAgeSeconds: MaximumEventAgeInSeconds ?? DEFAULTS.maximumAgeSeconds,
        onFailure: DestinationConfig?.OnFailure?.Destination,
        onSuccess: DestinationConfig?.OnSuccess?.Destination,
      };
      return [functions.get(FunctionName) ?? FunctionName, config];
    }),
  );
}

/** https://docs.aws.amazon.com/lambda/latest/dg/invocation-async-retain-records.html */
function record(
  { functionArn, event, attempts }: Pending,
  { requestId, failed, payload }: Outcome,
): Properties {
  return {
    version: '1.0',
    timestamp: new Date().toISOString(),
    requestContext: {
      requestId,
      functionArn: `${functionArn}:$LATEST`,
      condition: failed ? 'RetriesExhausted' : 'Success',
      approximateInvokeCount: attempts,
    },
    requestPayload: JSON.parse(event),
    responseContext: {
      statusCode: 200,
      executedVersion: '$LATEST',
      ...(failed && { functionError: 'Unhandled' }),
    },
    responsePayload: JSON.parse(payload),
  };
}
