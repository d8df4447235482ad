import type { Running } from './platform.ts';

/** Lets a schedule of the stacks, by its name in them, be due now. */
export async function runSchedule({ platform }: Running, id: string): Promise<void> {
  const schedule = platform.assembly
    .of('AWS::Scheduler::Schedule')
    .find(({ logicalId }) => logicalId.startsWith(id));
  if (!schedule) throw new Error(`there is no schedule ${id}`);
  await platform.runSchedule(schedule.name, new Date());
}
