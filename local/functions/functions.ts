import type { Assembly, Credentials } from '../types.ts';
import { type FunctionConfig, readFunctions } from './function-config.ts';
import { IdleWorkers } from './idle-workers.ts';
import { LogFile } from './log-file.ts';
import { type Outcome, WorkerPool } from './worker-pool.ts';

/** The functions of an assembly, ready to be invoked. */
export interface Functions {
  /** Takes the functions of an assembly; only those that changed get new workers. */
  load(assembly: Assembly): void;
  find(nameOrArn: string): FunctionConfig | undefined;
  list(): FunctionConfig[];
  invoke(arn: string, event: string): Promise<Outcome>;
  /** Ends a worker of a function in the midst of an event; false when none is at work. */
  killWorker(nameOrArn: string): boolean;
  stop(): Promise<void>;
}

export interface Surroundings {
  readonly awsEndpoint: string;
  readonly logFolder: string;
  readonly verbose: boolean;
  /** Keys of a function's role. Throws when the role does not trust Lambda. */
  readonly credentials: (config: FunctionConfig) => Credentials;
  /** Whether a call begins in a new worker though one is warm. */
  readonly startsCold: () => boolean;
}

export function createFunctions(around: Surroundings): Functions {
  const { awsEndpoint, logFolder, verbose, credentials, startsCold } = around;
  const idle = new IdleWorkers();
  let pools = new Map<string, WorkerPool>();
  const poolOf = (nameOrArn: string) =>
    pools.get(nameOrArn) ?? [...pools.values()].find(({ config }) => config.name === nameOrArn);
  return {
    load(assembly) {
      const next = readFunctions(assembly).map((config) => {
        const old = pools.get(config.arn);
        if (old?.config.fingerprint === config.fingerprint) return [config.arn, old] as const;
        const file = new LogFile(`${logFolder}/${config.name}.log`);
        const log = (line: string) => {
          if (verbose) console.log(`[${config.name}] ${line}`);
          file.add(line);
        };
        const pool = new WorkerPool(config, {
          region: assembly.region,
          awsEndpoint,
          credentials: credentials(config),
          startsCold,
          log,
          // Where functions are called all the time, two lines a call would drown what they say.
          trace: verbose ? log : () => {},
          idle,
        });
        return [config.arn, pool] as const;
      });
      const kept = new Map(next);
      for (const [arn, pool] of pools) if (kept.get(arn) !== pool) pool.retire();
      pools = kept;
    },
    find: (nameOrArn) => poolOf(nameOrArn)?.config,
    killWorker: (nameOrArn) => poolOf(nameOrArn)?.kill() ?? false,
    list: () => [...pools.values()].map(({ config }) => config),
    invoke(arn, event) {
      const pool = pools.get(arn);
      if (!pool) throw new Error(`There is no function ${arn}.`);
      return pool.invoke(event);
    },
    async stop() {
      await Promise.all([...pools.values()].map((pool) => pool.stop()));
    },
  };
}
