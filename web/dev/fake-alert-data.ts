import type { Alert, AlertKind, AlertRule } from '../../shared/model/alert.ts';
import { beacons, hubs, type Owned } from './fake-data.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const iso = (ago: number) => new Date(Date.now() - ago).toISOString();

const rule = (at: number, userId: string, kind: AlertKind, threshold: number, isActive = true) => ({
  id: `rule${at}-${userId}`,
  kind,
  threshold,
  sendMail: at % 2 === 0,
  isActive,
  userId,
  createdDate: iso((at + 1) * 300 * HOUR),
  current: 0,
  version: 1,
});

const rulesOf = (userId: string): AlertRule[] => [
  rule(0, userId, 'hubOffline', 15),
  rule(1, userId, 'hubErrors', 10),
  rule(2, userId, 'beaconBattery', 20),
  rule(3, userId, 'beaconSilent', 7),
  rule(4, userId, 'hubOffline', 1440, false),
];

const made: readonly AlertRule[] = [
  ...rulesOf('provider'),
  ...rulesOf('harbour').slice(0, 2),
  rule(5, 'single', 'hubOffline', 60),
];

/** Every seventh device is told of, the rules in turns; some has been seen, some has ended. */
const alertsOf = (userId: string, rules: readonly AlertRule[]): Alert[] =>
  rules
    .filter(({ isActive }) => isActive)
    .flatMap((one, turn) => {
      const devices = (one.kind.startsWith('hub') ? hubs : beacons).filter(({ owner }) => owner === userId);
      return devices
        .filter((_, at) => devices.length === 1 || (at + turn) % 7 === 0)
        .map(({ item }, at) => alert(one, item, at + turn));
    })
    .sort((a, b) => b.openedDate.localeCompare(a.openedDate));

function alert(
  { id: ruleId, userId, kind, threshold }: AlertRule,
  { id: deviceId, description }: { id: string; description: string },
  at: number,
): Alert {
  const openedAgo = (7 + at * at * 23) * MINUTE;
  const isSeen = at % 3 === 1;
  const isOver = at % 4 === 3;
  return {
    id: `${ruleId}-${deviceId}`,
    ruleId,
    userId,
    kind,
    threshold,
    deviceId,
    description,
    state: isOver ? 'ended' : isSeen ? 'acknowledged' : 'open',
    since: iso(openedAgo + (kind === 'beaconSilent' ? 7 * 24 : 1) * HOUR),
    value: kind === 'hubErrors' ? 11 + at * 3 : kind === 'beaconBattery' ? 19 - (at % 17) : null,
    openedDate: iso(openedAgo),
    endedDate: isOver ? iso(openedAgo / 3) : null,
    acknowledgedDate: isSeen ? iso(openedAgo / 2) : null,
    times: at % 5 === 2 ? 3 : 1,
  };
}

const owners = [...new Set(made.map(({ userId }) => userId))];
export const alerts: Owned<Alert>[] = owners.flatMap((owner) =>
  alertsOf(
    owner,
    made.filter(({ userId }) => userId === owner),
  ).map((item) => ({ owner, item })),
);
export const rules: Owned<AlertRule>[] = made.map((item) => ({ owner: item.userId, item }));

/** How many devices a rule tells of now. */
export const currentOf = ({ id, isActive }: AlertRule): number =>
  isActive ? alerts.filter(({ item }) => item.ruleId === id && item.state !== 'ended').length : 0;
