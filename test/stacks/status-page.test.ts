import { expect, it } from 'vitest';
import { partOfAlarm, UNSEEN, UNSEEN_ALARMS } from '../../functions/status-parts.ts';
import { capital } from '../../lib/entries.ts';
import { synthesise } from '../support/stacks.ts';

const stage = synthesise('dev');
const alarms = stage.of('AWS::CloudWatch::Alarm').map(({ id }) => id);
/** As CloudFormation names it, and as the local platform does. */
const namesOf = (id: string) => [`Console-dev-Queues-${id}-Ab12Cd34`, `Console-dev-Queues-${id}`];

/** Whether an alarm is for us alone: of what was put aside, of a function that nobody sees, or named as such. */
function isUnseen(id: string): boolean {
  const [, subject = ''] = /^Alarms(\w+)[0-9A-F]{8}$/.exec(id) ?? [];
  const isOfUnseen = UNSEEN.some((name) => subject.startsWith(name) || subject.startsWith(capital(name)));
  return subject.endsWith('DeadLetters') || isOfUnseen || UNSEEN_ALARMS.includes(subject);
}

it('each alarm of a stage concerns a part of the status page, or is known to concern no user', () => {
  expect(alarms.length).toBeGreaterThan(80);
  for (const id of alarms)
    for (const name of namesOf(id)) expect([id, partOfAlarm(name) === undefined]).toEqual([id, isUnseen(id)]);
});

it('alarms of a function, of its queue and of a state machine concern the part of the function', () => {
  const partOf = (begin: string) => {
    const id = alarms.find((one) => one.startsWith(`Alarms${begin}`));
    return partOfAlarm(namesOf(id ?? begin)[0]!);
  };
  expect(partOf('hubIngestErrors')).toBe('hubs');
  expect(partOf('DeparturesBacklog')).toBe('hubs');
  expect(partOf('SlowWebhooksBacklog')).toBe('alerts');
  expect(partOf('IncomingFilesBacklog')).toBe('console');
  expect(partOf('rolloutsTimedOut') ?? partOf('RolloutsTimedOut')).toBe('work');
  expect(partOfAlarm('Console-dev-Queues-AlarmsStrangeErrors01234567')).toBeUndefined();
});
