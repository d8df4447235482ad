import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { OnDatabaseError } from '../open-database.ts';
import type { Assembly, AssumeRole, Service } from '../types.ts';
import { Executions } from './executions.ts';
import { Journal } from './journal.ts';
import { LambdaTasks } from './lambda-task.ts';
import { readMachines } from './read-machines.ts';
import { createStatesService } from './states-service.ts';

export interface StatesContext {
  readonly assembly: Assembly;
  readonly dataDir: string;
  /** The endpoint at which tasks call functions. */
  readonly awsEndpoint: string;
  readonly assumeRole: AssumeRole;
  readonly log: (line: string) => void;
  /** Called with every error of the database. */
  readonly onDatabaseError?: OnDatabaseError;
}

export interface States {
  readonly services: Service[];
  /** Runs every unfinished execution again, from its beginning. The endpoint for tasks must answer already. */
  start(): Promise<void>;
  /** Stops all executions. The next start runs the unfinished ones again. */
  stop(): Promise<void>;
  /**
   * Uses the machines of another assembly for new executions. A running execution keeps its machine until it ends.
   * Throws `StartError` and changes nothing if a machine cannot run here.
   */
  reload(assembly: Assembly): void;
}

/**
 * Runs Step Functions on one machine. Throws `StartError` for a state machine that cannot run here. An execution that a
 * restart interrupts starts again with the same input, so every step may run twice.
 */
export async function createStates(context: StatesContext): Promise<States> {
  const { assembly, awsEndpoint, assumeRole, log } = context;
  const folder = join(context.dataDir, 'states');
  mkdirSync(folder, { recursive: true });
  const journal = new Journal(folder, context.onDatabaseError);
  const read = (from: Assembly) => readMachines(from, journal.validDefinitions);
  let machines: ReturnType<typeof read>;
  try {
    machines = read(assembly);
  } catch (error) {
    journal.close();
    throw error;
  }
  const tasks = new LambdaTasks({ awsEndpoint, region: assembly.region, assumeRole });
  const executions = new Executions(journal, tasks);

  return {
    services: [createStatesService({ journal, executions, machine: (arn) => machines.get(arn) })],
    start: async () => {
      for (const execution of journal.running()) {
        if (executions.isLive(execution.arn)) continue;
        const machine = machines.get(execution.machine);
        if (machine) {
          executions.start(machine, execution);
        } else {
          log(`states: ${execution.arn} cannot continue, because its state machine no longer exists`);
          journal.end(execution.arn, { status: 'ABORTED', cause: 'The state machine was deleted.' });
        }
      }
    },
    stop: async () => {
      executions.stop();
      journal.close();
    },
    reload: (next) => {
      machines = read(next);
    },
  };
}
