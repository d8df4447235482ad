import { expect, it } from 'vitest';
import type { SlowerCommand } from '../../shared/model/hub-command.ts';
import { Restraint } from './restraint.ts';

const slower = (...what: SlowerCommand['what']): SlowerCommand => ({
  id: 'slower-hub0badcafe-1',
  kind: 'slower',
  what,
  retryAfterSeconds: 60,
});

it('after the command slower for log lines, a simulated hub continues to push, and logs again once the time is over', () => {
  const restraint = new Restraint();
  expect(restraint.mayLog(0)).toBe(true);
  restraint.obey(slower('LINES'), 0);
  expect([restraint.silentMs(1000), restraint.mayLog(1000)]).toEqual([0, false]);
  expect(restraint.mayLog(60_000)).toBe(true);
});

it('after the command slower for messages, a simulated hub sends nothing until the time is over, and then everything', () => {
  const restraint = new Restraint();
  restraint.obey(slower('MESSAGES'), 0);
  expect([restraint.silentMs(15_000), restraint.mayLog(15_000)]).toEqual([45_000, false]);
  expect([restraint.silentMs(60_000), restraint.mayLog(60_000)]).toEqual([0, true]);
});
