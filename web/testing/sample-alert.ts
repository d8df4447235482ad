import type { Alert, AlertRule } from '../../shared/model/alert.ts';

/** An alert for an offline hub, with the values of a test. */
export const sampleAlert = (other: Partial<Alert> = {}): Alert => ({
  id: 'a1',
  ruleId: 'r1',
  userId: 'u1',
  kind: 'hubOffline',
  threshold: 15,
  deviceId: 'hub0badcafe',
  description: 'Foyer',
  state: 'open',
  since: '2026-11-21T08:00:00.000Z',
  value: null,
  openedDate: '2026-11-21T08:20:00.000Z',
  endedDate: null,
  acknowledgedDate: null,
  times: 1,
  ...other,
});

/** A rule for such hubs. */
export const sampleRule = (other: Partial<AlertRule> = {}): AlertRule => ({
  id: 'r1',
  kind: 'hubOffline',
  threshold: 15,
  sendMail: true,
  isActive: true,
  siteId: null,
  siteName: null,
  tag: null,
  webhookIds: [],
  snoozedUntil: null,
  userId: 'u1',
  createdDate: '2026-01-01T00:00:00.000Z',
  current: 0,
  recipients: 0,
  version: 4,
  ...other,
});
