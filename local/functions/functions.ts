import type { Assembly, Credentials } from '../types.ts';
import { type FunctionConfig, readFunctions } from './function-config.ts';
import { IdleWorkers } from './idle-workers.ts';
import { LogFile } from './log-file.ts';
import { type Outcome, WorkerPool } from './worker-pool.ts';

export interface Functions {
  /** Applies an assembly. Only changed functions get new workers. */
  load(assembly: Assembly): void;
  find(nameOrArn: string): FunctionConfig | undefined;
  invoke(arn: string, event: string): Promise<Outcome>;
  /** Ends a worker of a function during an invocation. Returns false if none is busy. */
  killWorker(nameOrArn: string): boolean;
  stop(): Promise<void>;
}

export interface Surroundings {
  readonly awsEndpoint: string;
  readonly logFolder: string;
  readonly verbose: boolean;
  readonly environment: Readonly<Record<string, string>>;
  readonly timeLimitFactor: number;
  /** Gets each line that a function writes. */
  readonly onLine: (line: string) => void;
  /** The keys of a function. Throws if its role does not trust Lambda. */
  readonly credentials: (config: FunctionConfig) => Credentials;
  /** Whether a call starts a new worker although one is warm. */
  readonly startsCold: () => boolean;
}

export function createFunctions(around: Surroundings): Functions {
  const { awsEndpoint, logFolder, verbose, environment, timeLimitFactor, onLine, credentials, startsCold } =
    around;
  const idle = new IdleWorkers();
  let pools = new Map<string, WorkerPool>();
  const poolOf = (nameOrArn: string) =>
    pools.get(nameOrArn) ?? [...pools.values()].find(({ config }) => config.name === nameOrArn);
  return {
    load(assembly) {
      const next = readFunctions(assembly, timeLimitFactor).map((config) => {
        const old = pools.get(config.arn);
        if (old?.config.fingerprint === config.fingerprint) return [config.arn, old] as const;
        const file = new LogFile(`${logFolder}/${config.name}.log`);
        const log = (line: string) => {
          if (verbose) console.log(`[${config.name}] ${line}`);
          file.add(line);
          onLine(line);
        };
        const pool = new WorkerPool(config, {
          region: assembly.region,
          awsEndpoint,
          environment,
          credentials: credentials(config),
          startsCold,
          log,
          // Two lines for each call would make the output of functions hard to find in their log.
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
