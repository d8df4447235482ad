import { changeAlert, openAlert } from '../../functions/core/devices/alerts/alert-store.ts';
import { insertRule } from '../../functions/core/devices/alerts/rule-store.ts';
import { iso, now } from '../../functions/platform/clock.ts';
import { hex } from './hex.ts';
import type { MeasuredList } from './measured-list.ts';

const KINDS = { many: 'hubOffline', other: 'hubErrors', rare: 'beaconBattery' } as const;

export const alertRules: MeasuredList = {
  async plant(userId, kind) {
    const id = `${kind}-alert-rule`;
    const rule = {
      kind: KINDS[kind],
      threshold: 15,
      sendMail: true,
      isActive: true,
      siteId: null,
      tag: null,
      webhookIds: [],
      snoozedUntil: null,
    };
    await insertRule(
      { id, ...rule, userId, createdDate: iso(now()), recipients: 0, current: 0, version: 1 },
      'console.example',
      [],
    );
    return [id];
  },
  uniqueTextsAt: (position) => [hex(position, 20)],
  samples: { 'kind:eq': { many: KINDS.many, rare: KINDS.rare } },
  live: { with: 'owner' },
};

const DEVICES = { many: 'hub0000000a', other: 'hub0000000b', rare: 'F0000000000C' } as const;
const STATES = { many: 'ended', other: 'acknowledged', rare: 'open' } as const;

export const alerts: MeasuredList = {
  async plant(userId, kind) {
    const [id, deviceId] = [`${kind}-alert`, DEVICES[kind]];
    const at = iso(now());
    await openAlert({
      id,
      ...{
        ruleId: `rule-${kind}`,
        userId,
        kind: KINDS[kind],
        threshold: 15,
        deviceId,
        description: 'Entrance hall',
      },
      ...{ state: 'open', since: at, value: null, openedDate: at },
      ...{ endedDate: null, acknowledgedDate: null, times: 1 },
    });
    const change = { many: { endedDate: at }, other: { acknowledgedDate: at }, rare: undefined }[kind];
    if (change) await changeAlert(id, () => change);
    return [id];
  },
  uniqueTextsAt: (position) => [hex(position, 20)],
  samples: {
    'state:eq': { many: STATES.many, rare: STATES.rare },
    'state:in': { many: 'acknowledged,ended', rare: STATES.rare, queries: { many: 2 } },
    'kind:eq': { many: KINDS.many, rare: KINDS.rare },
    'deviceId:eq': DEVICES,
    'ruleId:eq': { many: 'rule-many', rare: 'rule-rare' },
  },
  live: { with: 'owner' },
};
