import type { Running } from './platform.ts';

/** Runs a schedule of the stacks now; `id` is the beginning of its logical id. */
export async function runSchedule({ platform }: Running, id: string): Promise<void> {
  const schedule = platform.assembly
    .of('AWS::Scheduler::Schedule')
    .find(({ logicalId }) => logicalId.startsWith(id));
  if (!schedule) throw new Error(`there is no schedule ${id}`);
  await platform.runSchedule(schedule.name, new Date());
}
