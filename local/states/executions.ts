import type { Properties } from '../types.ts';
import type { Task } from './check-definition.ts';
import type { Ending, Execution, Journal } from './journal.ts';
import type { LambdaTasks } from './lambda-task.ts';
import { dataLimitExceeded, exceedsData, MAX_EVENTS, tooManyEvents } from './limits.ts';
import type { Machine } from './read-machines.ts';
import { TaskFailure } from './task-failure.ts';

type Run = ReturnType<Machine['engine']['run']>;
type Event = Run['eventLogs'] extends AsyncGenerator<infer Item> ? Item : never;
type Json = Awaited<Run['result']>;

/** A running execution. */
interface Live {
  abort?: () => void;
  /** The limit that it exceeded. It ends the execution. */
  breach?: TaskFailure;
  isOver: boolean;
  events: number;
}

/** Runs executions with the engine and records how they end. */
export class Executions {
  readonly #journal: Journal;
  readonly #tasks: LambdaTasks;
  readonly #live = new Map<string, Live>();
  #isStopping = false;

  constructor(journal: Journal, tasks: LambdaTasks) {
    this.#journal = journal;
    this.#tasks = tasks;
  }

  isLive(arn: string): boolean {
    return this.#live.has(arn);
  }

  /** Runs an execution that is in the journal, from its beginning. */
  start(machine: Machine, execution: Execution): void {
    const live: Live = { isOver: false, events: 0 };
    this.#live.set(execution.arn, live);
    const handlers = machine.tasks.map((task) => {
      return [task.state, (input: Json) => this.#runTask(live, machine, task, input)] as const;
    });
    // The engine calls the first task before this returns.
    const run = machine.engine.run(JSON.parse(execution.input), {
      overrides: { taskResourceLocalHandlers: Object.fromEntries(handlers) },
    });
    live.abort = run.abort;
    void this.#finish(execution.arn, live, run);
  }

  /** Leaves every execution as it is in the journal: unfinished. */
  stop(): void {
    this.#isStopping = true;
    for (const live of this.#live.values()) this.#cut(live);
  }

  async #finish(arn: string, live: Live, { result, eventLogs }: Run): Promise<void> {
    // The engine can be ahead of its own events, so the limits are checked only after the last event.
    const [outcome] = await Promise.allSettled([result, this.#watch(live, eventLogs)]);
    const ending =
      outcome.status === 'fulfilled' ? succeeded(outcome.value, live) : failed(outcome.reason, live);
    live.isOver = true;
    this.#live.delete(arn);
    if (!this.#isStopping) this.#journal.end(arn, ending);
  }

  async #runTask(live: Live, machine: Machine, task: Task, input: Json): Promise<Json> {
    // Otherwise the engine would still process the waiting items of a Map.
    if (live.isOver) throw new TaskFailure('States.Runtime', 'The execution is over.', true);
    live.events += 3;
    const output = await this.#tasks.run(machine, task, input as Properties);
    if (exceedsData(JSON.stringify(output))) throw dataLimitExceeded(task.state);
    return output as Json;
  }

  /** Enforces the limits of AWS on an execution. */
  async #watch(live: Live, events: Run['eventLogs']): Promise<void> {
    for await (const event of events) {
      live.events += historyEvents(event);
      const tooMuch = oversized(event);
      if (tooMuch) live.breach ??= dataLimitExceeded(tooMuch);
      if (live.events >= MAX_EVENTS) live.breach ??= tooManyEvents();
      if (live.breach) this.#cut(live);
    }
  }

  #cut(live: Live): void {
    live.isOver = true;
    live.abort?.();
  }
}

function succeeded(output: Json, { breach }: Live): Ending {
  return breach ? failure(breach) : { status: 'SUCCEEDED', output: JSON.stringify(output) };
}

function failed(error: Error, { breach }: Live): Ending {
  if (breach) return failure(breach);
  return failure((error.cause ?? error) as Error);
}

function failure({ name, message }: Error): Ending {
  return { status: 'FAILED', error: name, cause: message };
}

/** The number of entries that AWS writes into the history for one event of the engine. A task adds three more. */
function historyEvents(event: Event): number {
  switch (event.type) {
    case 'StateEntered':
      // MapStateStarted and MapStateSucceeded.
      return event.state.type === 'Map' ? 3 : 1;
    case 'ExecutionStarted':
    case 'StateExited':
    case 'MapIterationStarted':
    case 'MapIterationSucceeded':
    case 'MapIterationFailed':
      return 1;
    default:
      return 0;
  }
}

/** The name of the state, if its input or output is larger than AWS allows. */
function oversized(event: Event): string | undefined {
  if (event.type !== 'StateEntered' && event.type !== 'StateExited') return undefined;
  const { name, input, output } = event.state;
  const data = event.type === 'StateEntered' ? input : output;
  return exceedsData(JSON.stringify(data ?? null)) ? name : undefined;
}
