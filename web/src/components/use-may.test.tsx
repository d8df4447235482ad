import { renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { configureHubs, putHub } from '../../../shared/contract/devices/hubs.ts';
import { OPERATIONS } from '../../../shared/contract/index.ts';
import { setBeaconBulkConfiguration, setBeaconConfiguration } from '../../../shared/contract/infoprovider.ts';
import { memberNeed, type Operation, writes } from '../../../shared/contract/operation.ts';
import { MEMBER_ROLES, memberMay } from '../../../shared/roles.ts';
import { sampleUser } from '../../testing/sample-user.ts';
import { actAs, forgetSession, signIn } from '../lib/session.ts';
import { useMay } from './use-may.ts';

afterEach(forgetSession);

const WRITES = OPERATIONS.filter(writes);

test.each(MEMBER_ROLES)(
  'a member with the role %s is offered what the server lets it do, and nothing else',
  (role) => {
    signIn(sampleUser());
    actAs(sampleUser({ id: 'other' }), role);
    const { result } = renderHook(useMay);
    const offered = WRITES.filter((operation) => result.current(operation));
    const allowed = WRITES.filter((operation) => {
      const need = memberNeed(operation);
      return need !== undefined && memberMay(role, need);
    });
    expect(offered).toEqual(allowed);
    expect(result.current()).toBe(memberMay(role, 'change'));
    expect(result.current('nothing')).toBe(true);
  },
);

test.each(MEMBER_ROLES)(
  'a member with the role %s and a scope is offered what is open within a scope alone',
  (role) => {
    signIn(sampleUser());
    actAs(sampleUser({ id: 'other' }), role, true);
    const { result } = renderHook(useMay);
    const offered = OPERATIONS.filter((operation) => result.current(operation));
    const allowed = OPERATIONS.filter((operation) => {
      const need = memberNeed(operation);
      return operation.scoped !== undefined && need !== undefined && memberMay(role, need);
    });
    expect(offered).toEqual(allowed);
    expect(offered.length).toBeGreaterThan(0);
    expect(result.current()).toBe(false);
    expect(result.current('device')).toBe(memberMay(role, 'change'));
    expect(result.current('nothing')).toBe(true);
  },
);

test('what configures devices is open within a scope to those who may change', () => {
  const configuring = [setBeaconConfiguration, setBeaconBulkConfiguration, putHub, configureHubs];
  expect(configuring.map((operation: Operation) => [memberNeed(operation), operation.scoped])).toEqual(
    configuring.map(() => ['change', 'devices']),
  );
});

test('the owner of an account is offered every command', () => {
  signIn(sampleUser());
  const { result } = renderHook(useMay);
  expect(WRITES.every((operation) => result.current(operation))).toBe(true);
  expect(result.current()).toBe(true);
});
