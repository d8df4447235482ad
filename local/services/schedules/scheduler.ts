import { setTimeout as sleep } from 'node:timers/promises';
import { callSqs } from '../../gateway/call-sqs.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { Principal } from '../../gateway/principal.ts';
import { type Assembly, AwsError, StartError } from '../../types.ts';
import { readSchedules, type Schedule, type Target } from './read-schedules.ts';

/** Runs the schedules of an assembly. A run that was due while the platform was stopped is skipped. */
export interface Scheduler {
  load(assembly: Assembly): void;
  start(): void;
  /** Runs a schedule now, as if it were due at this time. */
  run(name: string, scheduledTime: Date): Promise<void>;
  stop(): void;
}

type Deliver = (target: Target, message: string) => Promise<void>;

const SERVICE = 'scheduler.amazonaws.com';
/** The limit of setTimeout. */
const LONGEST_MILLISECONDS = 2 ** 31 - 1;
const FIRST_RETRY_MILLISECONDS = 1_000;
const MOST_RETRIES = 5;

export function createScheduler(
  gateway: Gateway,
  warn: (text: string) => void,
  /** Adds duplicate deliveries in AWS mode. */
  promising: (deliver: Deliver) => Deliver,
): Scheduler {
  const timers = new Map<string, NodeJS.Timeout>();
  let schedules: Schedule[] = [];
  let running = false;
  const delivered = promising(deliver);

  function arm(schedule: Schedule, after: Date): void {
    const due = schedule.next(after);
    if (!due || !running) return;
    const milliseconds = due.getTime() - Date.now();
    const wake = () => {
      if (milliseconds > LONGEST_MILLISECONDS) return arm(schedule, after);
      run(schedule, due).catch((error) => warn(`${schedule.name} failed: ${error.message}`));
      arm(schedule, due);
    };
    timers.set(schedule.name, setTimeout(wake, Math.min(Math.max(0, milliseconds), LONGEST_MILLISECONDS)));
  }

  function armAll(): void {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    const now = new Date();
    for (const schedule of schedules) arm(schedule, now);
  }

  async function run({ target }: Schedule, scheduledTime: Date): Promise<void> {
    const message = target.message(scheduledTime);
    for (let attempt = 0; ; attempt++) {
      try {
        return await delivered(target, message);
      } catch (error) {
        const isPermanent = error instanceof AwsError && error.status < 500;
        if (isPermanent || attempt === MOST_RETRIES || !running) throw error;
        await sleep(FIRST_RETRY_MILLISECONDS * 2 ** attempt);
      }
    }
  }

  async function deliver(target: Target, MessageBody: string): Promise<void> {
    const QueueUrl = target.queueArn.split(':').at(-1);
    await callSqs(gateway, principalOf(target), 'SendMessage', { QueueUrl, MessageBody });
  }

  function principalOf({ roleArn, sourceArn }: Target): Principal {
    return { kind: 'session', session: gateway.assumeSession(roleArn, SERVICE, sourceArn) };
  }

  return {
    load(assembly) {
      schedules = readSchedules(assembly, new Date());
      for (const { name, target } of schedules) checkRole(name, () => principalOf(target));
      if (running) armAll();
    },
    start() {
      running = true;
      armAll();
    },
    async run(name, scheduledTime) {
      const schedule = schedules.find((one) => one.name === name);
      if (!schedule) throw new Error(`There is no schedule ${name}.`);
      await run(schedule, scheduledTime);
    },
    stop() {
      running = false;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** AWS refuses a schedule whose role it cannot assume. */
function checkRole(name: string, assume: () => void): void {
  try {
    assume();
  } catch (error) {
    throw new StartError(`The schedule ${name} cannot run: ${(error as Error).message}.`);
  }
}
