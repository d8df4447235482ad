import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { answerOf } from './answer-of.ts';
import { createWorker, type WorkerSurroundings } from './create-worker.ts';
import type { FunctionConfig } from './function-config.ts';
import type { IdleWorkers } from './idle-workers.ts';
import type { FunctionError, Job } from './worker-messages.ts';

/** The result of an invocation. The payload of a failure is a `FunctionError`. */
export interface Outcome {
  readonly requestId: string;
  readonly failed: boolean;
  readonly payload: string;
}

export interface Surroundings extends WorkerSurroundings {
  /** Whether a call starts a new worker although one is warm. */
  readonly startsCold: () => boolean;
  /** Logs the start and the end of calls. */
  readonly trace: (line: string) => void;
  /** The idle workers of all functions. */
  readonly idle: IdleWorkers;
}

/** The limit per function, because this is one machine. Further calls wait. */
export const MOST_WORKERS = 4;
const MOST_RESPONSE_BYTES = 6 * 1024 * 1024 + 100;
/**
 * Lambda repeats a longer initialisation within the timeout of the call, so both times are added here.
 * https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtime-environment.html#runtimes-lifecycle-ib
 */
const INIT_MILLISECONDS = 10_000;

/** The execution environments of one function: threads that each run one event at a time. */
export class WorkerPool {
  readonly config: FunctionConfig;
  readonly #surroundings: Surroundings;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #waiting: (() => void)[] = [];
  #busy = 0;
  #closed = false;
  #stopped = false;

  constructor(config: FunctionConfig, surroundings: Surroundings) {
    this.config = config;
    this.#surroundings = surroundings;
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

  /** Ends a thread during an invocation, like a crash. Returns false if none is busy. */
  kill(): boolean {
    const busy = [...this.#all].find((worker) => !this.#idle.includes(worker));
    void busy?.terminate();
    return busy !== undefined;
  }

  /** Ends the idle threads now, and the busy ones after their invocation. */
  retire(): void {
    this.#closed = true;
    for (const worker of [...this.#idle]) this.#end(worker);
  }

  /** Ends all threads. Waiting invocations fail. */
  async stop(): Promise<void> {
    this.#closed = true;
    this.#stopped = true;
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  async #enter(): Promise<void> {
    if (this.#busy < MOST_WORKERS) this.#busy++;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Starts the next waiting invocation. */
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

  /** An idle worker, unless a cold start is injected. */
  #warm(): Worker | undefined {
    const worker = this.#idle.pop();
    if (worker) this.#surroundings.idle.remove(worker);
    if (!worker || !this.#surroundings.startsCold()) return worker;
    this.#end(worker);
    return undefined;
  }

  /** Starts a worker. Returns the error if the code cannot be loaded. */
  async #start(): Promise<Worker | FunctionError> {
    if (this.#stopped)
      return { errorType: 'Runtime.ExitError', errorMessage: 'The platform is stopping.', trace: [] };
    const worker = createWorker(this.config, this.#surroundings);
    this.#all.add(worker);
    // A thread can also end between two events, because of something that the handler left running.
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
