import { setTimeout as sleep } from 'node:timers/promises';
import { callJson } from '../../gateway/call-json.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { Principal } from '../../gateway/principal.ts';
import { type Assembly, AwsError, StartError } from '../../types.ts';
import { invokeRequest } from '../lambda/invoke-request.ts';
import { readSchedules, type Schedule, type Target } from './read-schedules.ts';

/** Runs the schedules of an assembly. What fell due while the platform was down is not made up for. */
export interface Scheduler {
  load(assembly: Assembly): void;
  start(): void;
  /** Runs a schedule now, as if it were due at a time. */
  run(name: string, scheduledTime: Date): Promise<void>;
  stop(): void;
}

type Deliver = (target: Target, input: string) => Promise<void>;

/** setTimeout takes no more. */
const LONGEST_MILLISECONDS = 2 ** 31 - 1;
const FIRST_RETRY_MILLISECONDS = 1_000;
const MOST_RETRIES = 5;

export function createScheduler(
  gateway: Gateway,
  warn: (text: string) => void,
  /** Makes a delivery as dependable as AWS promises. */
  promising: (deliver: Deliver) => Deliver,
): Scheduler {
  const timers = new Map<string, NodeJS.Timeout>();
  let schedules: Schedule[] = [];
  let assembly: Assembly;
  let running = false;
  const delivered = promising(deliver);

  function arm(schedule: Schedule, index: number, after: Date): void {
    const due = schedule.next(after);
    if (!due || !running) return;
    const milliseconds = due.getTime() - Date.now();
    const wake = () => {
      if (milliseconds > LONGEST_MILLISECONDS) return arm(schedule, index, after);
      run(schedule, due).catch((error) => warn(`${schedule.name} failed: ${error.message}`));
      arm(schedule, index, due);
    };
    timers.set(`${index}`, setTimeout(wake, Math.min(Math.max(0, milliseconds), LONGEST_MILLISECONDS)));
  }

  function armAll(): void {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
    const now = new Date();
    for (const [index, schedule] of schedules.entries()) arm(schedule, index, now);
  }

  async function run({ target }: Schedule, scheduledTime: Date): Promise<void> {
    const input = target.input(scheduledTime);
    for (let attempt = 0; ; attempt++) {
      try {
        return await delivered(target, input);
      } catch (error) {
        const lasting = error instanceof AwsError && error.status < 500;
        if (!lasting && attempt < Math.min(target.retries, MOST_RETRIES) && running) {
          await sleep(FIRST_RETRY_MILLISECONDS * 2 ** attempt);
          continue;
        }
        if (target.deadLetterArn) await sendTo(target.deadLetterArn, principalOf(target), input);
        throw error;
      }
    }
  }

  async function deliver(target: Target, input: string): Promise<void> {
    const principal = principalOf(target);
    switch (assembly.byArn(target.arn)?.type) {
      case 'AWS::SQS::Queue':
        return sendTo(target.arn, principal, input);
      case 'AWS::StepFunctions::StateMachine':
        await callJson(gateway, principal, 'states', 'StartExecution', {
          stateMachineArn: target.arn,
          input,
        });
        return;
      default:
        return invoke(target.arn, principal, input);
    }
  }

  async function sendTo(queueArn: string, principal: Principal, MessageBody: string): Promise<void> {
    await callJson(gateway, principal, 'sqs', 'SendMessage', {
      QueueUrl: queueArn.split(':').at(-1),
      MessageBody,
    });
  }

  async function invoke(functionArn: string, principal: Principal, input: string): Promise<void> {
    const { status, body } = await gateway.perform(
      principal,
      'lambda',
      invokeRequest(functionArn, input, 'Event'),
    );
    if (status !== 202) throw new AwsError('InvocationFailed', status, JSON.parse(String(body)).message);
  }

  function principalOf({ roleArn, service, sourceArn }: Target): Principal {
    if (roleArn === undefined) return { kind: 'service', service, sourceArn };
    return { kind: 'session', session: gateway.assumeSession(roleArn, service, sourceArn) };
  }

  return {
    load(next) {
      assembly = next;
      schedules = readSchedules(next, new Date());
      for (const { name, target } of schedules) checkRole(name, () => principalOf(target));
      if (running) armAll();
    },
    start() {
      running = true;
      armAll();
    },
    async run(name, scheduledTime) {
      const named = schedules.filter((schedule) => schedule.name === name);
      if (named.length === 0) throw new Error(`There is no schedule ${name}.`);
      await Promise.all(named.map((schedule) => run(schedule, scheduledTime)));
    },
    stop() {
      running = false;
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

/** AWS does not take a schedule whose role it cannot assume. */
function checkRole(name: string, assume: () => void): void {
  try {
    assume();
  } catch (error) {
    throw new StartError(`The schedule ${name} cannot run: ${(error as Error).message}.`);
  }
}
