import { expect, it } from 'vitest';
import { DEVICE_STATES, withAlert, worst } from './device-state.ts';

it('an alert is worse than all but a device that is lost', () => {
  expect(DEVICE_STATES.map(withAlert)).toEqual(['lost', 'alert', 'alert', 'alert', 'alert']);
});

it('the state of many is the worst of them, and of none it is fine', () => {
  expect(worst(['fine', 'weak', 'unheard'])).toBe('weak');
  expect(worst(['alert', 'lost'])).toBe('lost');
  expect(worst([])).toBe('fine');
});
