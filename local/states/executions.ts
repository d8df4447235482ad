import { ExecutionAbortedError, ExecutionTimeoutError } from 'aws-local-stepfunctions';
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

/** An execution under way. */
interface Live {
  abort?: () => void;
  /** Why it must end before its machine says so. */
  breach?: TaskFailure;
  isOver: boolean;
  events: number;
}

/** Runs executions with the engine and writes down how they end. */
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

  /** Runs an execution that stands in the journal, from its beginning. */
  start(machine: Machine, execution: Execution): void {
    const live: Live = { isOver: false, events: 0 };
    this.#live.set(execution.arn, live);
    const handlers = machine.tasks.map((task) => {
      return [task.state, (input: Json) => this.#runTask(live, machine, task, input)] as const;
    });
    // The engine calls the first task before this returns.
    const run = machine.engine.run(JSON.parse(execution.input), {
      overrides: { taskResourceLocalHandlers: Object.fromEntries(handlers) },
      context: {
        Execution: { Id: execution.arn, Name: execution.name, RoleArn: machine.roleArn },
        StateMachine: { Id: machine.arn, Name: machine.name },
      },
    });
    live.abort = run.abort;
    void this.#finish(execution.arn, live, run);
  }

  /** Ends an execution now. What its tasks have begun goes on, as it does on AWS. */
  abort(arn: string, ending: Ending): void {
    this.#journal.end(arn, ending);
    const live = this.#live.get(arn);
    if (live) this.#cut(live);
  }

  /** Leaves every execution as it is in the journal: unfinished. */
  stop(): void {
    this.#isStopping = true;
    for (const live of this.#live.values()) this.#cut(live);
  }

  async #finish(arn: string, live: Live, { result, eventLogs }: Run): Promise<void> {
    // The engine may be ahead of its own events, so the limits have their say only when all events were seen.
    const [outcome] = await Promise.allSettled([result, this.#watch(live, eventLogs)]);
    const ending =
      outcome.status === 'fulfilled' ? succeeded(outcome.value, live) : failed(outcome.reason, live);
    live.isOver = true;
    this.#live.delete(arn);
    if (!this.#isStopping) this.#journal.end(arn, ending);
  }

  async #runTask(live: Live, machine: Machine, task: Task, input: Json): Promise<Json> {
    // The engine would still work through the waiting items of a Map.
    if (live.isOver) throw new TaskFailure('States.Runtime', 'The execution is over.', true);
    live.events += 3;
    const output = await this.#tasks.run(machine, task, input as Properties);
    if (exceedsData(JSON.stringify(output))) throw dataLimitExceeded(task.state);
    return output as Json;
  }

  /** Holds an execution to the limits of AWS. */
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
  if (error instanceof ExecutionTimeoutError) return { status: 'TIMED_OUT' };
  if (error instanceof ExecutionAbortedError) return { status: 'ABORTED' };
  return failure((error.cause ?? error) as Error);
}

function failure({ name, message }: Error): Ending {
  // So the engine calls a Fail state that gives no error of its own.
  if (name === 'FailStateError') return { status: 'FAILED' };
  return { status: 'FAILED', error: name, cause: message };
}

/** How many entries AWS writes into the history where the engine reports one event. Tasks count three more each. */
function historyEvents(event: Event): number {
  switch (event.type) {
    case 'StateEntered':
      // MapStateStarted and MapStateSucceeded, ParallelStateStarted and ParallelStateSucceeded.
      return event.state.type === 'Map' || event.state.type === 'Parallel' ? 3 : 1;
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

/** The state whose input or output is larger than AWS carries. */
function oversized(event: Event): string | undefined {
  if (event.type !== 'StateEntered' && event.type !== 'StateExited') return undefined;
  const { name, input, output } = event.state;
  const data = event.type === 'StateEntered' ? input : output;
  return exceedsData(JSON.stringify(data ?? null)) ? name : undefined;
}
