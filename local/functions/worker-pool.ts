import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { answerOf } from './answer-of.ts';
import { createWorker, type WorkerSurroundings } from './create-worker.ts';
import type { FunctionConfig } from './function-config.ts';
import type { IdleWorkers } from './idle-workers.ts';
import type { FunctionError, Job } from './worker-messages.ts';

/** How an invocation ended; the payload of a failure is Lambda's description of the error. */
export interface Outcome {
  readonly requestId: string;
  readonly failed: boolean;
  readonly payload: string;
}

export interface Surroundings extends WorkerSurroundings {
  /** Whether a warm worker goes, and its call begins in a new one. */
  readonly startsCold: () => boolean;
  /** Hears when calls begin and end. */
  readonly trace: (line: string) => void;
  /** Where the workers of all functions wait. */
  readonly idle: IdleWorkers;
}

/** Lambda would start a thousand; a laptop should not. What comes on top waits. */
export const MOST_WORKERS = 4;
const MOST_RESPONSE_BYTES = 6 * 1024 * 1024 + 100;
/**
 * An initialisation that takes longer begins once more within the time of the call itself, so that both count here.
 * https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html#runtimes-lifecycle-ib
 */
const INIT_MILLISECONDS = 10_000;

/** The execution environments of one function: threads that each run one event at a time. */
export class WorkerPool {
  readonly config: FunctionConfig;
  readonly #surroundings: Surroundings;
  readonly #limit: number;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #closed = false;
  #stopped = false;

  constructor(config: FunctionConfig, surroundings: Surroundings) {
    this.config = config;
    this.#surroundings = surroundings;
    this.#limit = Math.min(MOST_WORKERS, config.reservedConcurrency ?? MOST_WORKERS);
  }

  async invoke(event: string): Promise<Outcome> {
    await this.#enter();
    const requestId = randomUUID();
    try {
      return await this.#run(requestId, event);
    } finally {
      this.#leave();
    }
  }

  /** Ends a thread in the midst of an event, as a crash would; false when none is at work. */
  kill(): boolean {
    const busy = [...this.#all].find((worker) => !this.#idle.includes(worker));
    void busy?.terminate();
    return busy !== undefined;
  }

  /** Lets running invocations end; ends the threads that are idle, now and later. */
  retire(): void {
    this.#closed = true;
    for (const worker of [...this.#idle]) this.#end(worker);
  }

  /** Ends everything, and lets nothing begin that still waits. */
  async stop(): Promise<void> {
    this.#closed = true;
    this.#stopped = true;
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  async #enter(): Promise<void> {
    if (this.#busy < this.#limit) this.#busy++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Hands the place to the next in the queue, if there is one. */
  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy--;
  }

  async #run(id: string, event: string): Promise<Outcome> {
    const { name, timeoutSeconds } = this.config;
    this.#surroundings.trace(`START RequestId: ${id} Version: $LATEST`);
    const started = performance.now();
    const worker = this.#warm() ?? (await this.#start());
    if (!(worker instanceof Worker)) return this.#failed(id, worker);
    worker.ref();
    const timeOut = {
      errorType: 'Sandbox.Timedout',
      errorMessage: `RequestId: ${id} Error: Task timed out after ${timeoutSeconds.toFixed(2)} seconds`,
      trace: [],
    };
    worker.postMessage({ id, event, deadline: Date.now() + timeoutSeconds * 1000 } satisfies Job);
    const answer = await answerOf(worker, timeoutSeconds * 1000, timeOut);
    const milliseconds = (performance.now() - started).toFixed(0);
    this.#surroundings.trace(`END RequestId: ${id} Duration: ${milliseconds} ms (${name})`);
    if ('died' in answer) {
      this.#end(worker);
      return this.#failed(id, answer.died);
    }
    this.#release(worker);
    if ('error' in answer) return this.#failed(id, answer.error);
    if (!('result' in answer)) throw new Error(`The worker of ${name} answered out of turn.`);
    if (Buffer.byteLength(answer.result) > MOST_RESPONSE_BYTES) {
      const errorMessage = `Response payload size exceeded maximum allowed payload size (${MOST_RESPONSE_BYTES} bytes).`;
      return this.#failed(id, { errorType: 'Function.ResponseSizeTooLarge', errorMessage, trace: [] });
    }
    return { requestId: id, failed: false, payload: answer.result };
  }

  /** A worker that has waited for the call, unless it is replaced. */
  #warm(): Worker | undefined {
    const worker = this.#idle.pop();
    if (worker) this.#surroundings.idle.remove(worker);
    if (!worker || !this.#surroundings.startsCold()) return worker;
    this.#end(worker);
    return undefined;
  }

  /** A cold start. Gives the error when the code cannot be loaded. */
  async #start(): Promise<Worker | FunctionError> {
    if (this.#stopped)
      return { errorType: 'Runtime.ExitError', errorMessage: 'The platform stops.', trace: [] };
    const worker = createWorker(this.config, this.#surroundings);
    this.#all.add(worker);
    // A thread may also die between two events, of what the handler left running.
    worker.on('error', () => {}).on('exit', () => this.#forget(worker));
    const timeOut = {
      errorType: 'Sandbox.Timedout',
      errorMessage: 'The function took too long to start',
      trace: [],
    };
    const answer = await answerOf(worker, INIT_MILLISECONDS + this.config.timeoutSeconds * 1000, timeOut);
    if ('ready' in answer && answer.ready) return worker;
    this.#end(worker);
    if ('died' in answer) return answer.died;
    return 'error' in answer ? answer.error : timeOut;
  }

  #failed(requestId: string, error: FunctionError): Outcome {
    const payload = JSON.stringify(error);
    this.#surroundings.log(`ERROR ${payload}`);
    return { requestId, failed: true, payload };
  }

  #release(worker: Worker): void {
    worker.unref();
    if (this.#closed) this.#end(worker);
    else {
      this.#idle.push(worker);
      this.#surroundings.idle.add(worker, () => this.#end(worker));
    }
  }

  #end(worker: Worker): void {
    this.#forget(worker);
    void worker.terminate();
  }

  #forget(worker: Worker): void {
    this.#surroundings.idle.remove(worker);
    this.#all.delete(worker);
    const at = this.#idle.indexOf(worker);
    if (at >= 0) this.#idle.splice(at, 1);
  }
}
