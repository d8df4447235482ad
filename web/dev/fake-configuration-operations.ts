import { applyPatch } from '../../shared/configuration/apply-patch.ts';
import { changesOf } from '../../shared/configuration/changes.ts';
import { checkConfiguration } from '../../shared/configuration/check-configuration.ts';
import { type Device, factoryDefaults, hasRadio } from '../../shared/configuration/device.ts';
import type { ConfigData } from '../../shared/configuration/fields.ts';
import { identityOf } from '../../shared/configuration/identity.ts';
import { getBeaconIdentities } from '../../shared/contract/devices/identities.ts';
import { getBeacon } from '../../shared/contract/devices.ts';
import {
  getBeaconConfigurations,
  setBeaconBulkConfiguration,
  setBeaconConfiguration,
} from '../../shared/contract/infoprovider.ts';
import { Refusal } from '../../shared/errors.ts';
import type { Beacon } from '../../shared/model/beacon.ts';
import type { BeaconConfiguration } from '../../shared/model/beacon-configuration.ts';
import { beacons, type Owned } from './fake-data.ts';
import { does, type FakeOperation, type Input, ownerOf } from './fake-kit.ts';

const SENT_AFTER_MS = 4_000;
const CONFIRMED_AFTER_MS = 9_000;

const configurations = new Map<string, BeaconConfiguration>();
const known = (id: string): Owned<Beacon> => {
  const found = beacons.find(({ item }) => item.id === id);
  if (!found) throw new Refusal('ENTITY_NOT_FOUND');
  return found;
};

/** As it was saved; what waits is sent and confirmed as time goes by. */
export function configurationOf({ item }: Owned<Beacon>): BeaconConfiguration {
  const saved = configurations.get(item.id) ?? firstOf(item);
  const { delivery } = saved;
  const age = delivery ? Date.now() - Date.parse(delivery.at) : 0;
  const moving = delivery?.state === 'pending' && delivery.reason === undefined;
  if (!moving || age < SENT_AFTER_MS) return saved;
  const hubId = 'hub0badcafe';
  if (age < CONFIRMED_AFTER_MS) return { ...saved, delivery: { ...delivery, state: 'sent', hubId } };
  return { ...saved, deviceUpToDate: true, delivery: { ...delivery, state: 'confirmed', hubId } };
}

/** Some have been configured before, in ways that differ; two in a dozen as the same. */
function firstOf(item: Beacon): BeaconConfiguration {
  const seed = Number.parseInt(item.id.slice(-4), 16) || 0;
  const unlocked = seed % 3 !== 0;
  const device: Device = {
    type: item.type,
    metaData: {
      firmware: item.firmware,
      securebeacon_editable: unlocked,
      eventbeacon_editable: unlocked,
      energy_save_editable: unlocked,
    },
  };
  const change: ConfigData = {
    ibeacon_uuid: 'F7826DA64FA24E988024BC5B71E0893E',
    ibeacon_major: 1 + (seed % 4),
    ibeacon_minor: seed % 6 === 0 ? 7 : seed,
    adv_int: seed % 2 ? 300 : 1000,
  };
  const state = (['failed', 'partial', 'confirmed', 'confirmed'] as const)[seed % 4]!;
  return {
    description: item.description,
    deviceUpToDate: item.deviceUpToDate,
    configData: hasRadio(item.type) ? applyPatch(device, factoryDefaults(device), change) : {},
    metaData: device.metaData,
    version: 1,
    ...(seed % 5 > 1 && {
      delivery: {
        state,
        at: new Date(Date.now() - (seed % 50) * 3_600_000).toISOString(),
        hubId: 'hub0badcafe',
        ...(state !== 'confirmed' && { reason: state === 'failed' ? 'UNAUTHORIZED' : 'COMMAND_FAILED' }),
      },
    }),
  };
}

export const isReachable = ({ caller: { user } }: Input, { owner }: Owned<Beacon>) =>
  user?.id === owner || Boolean(user?.roles.some((role) => role === 'ADMIN' || role === 'GROUP_ADMIN'));

export const deviceOf = (found: Owned<Beacon>): Device => ({
  type: found.item.type,
  metaData: configurationOf(found).metaData,
});

/** Others of the same owner that are recognised as the same. */
function sharedWith(found: Owned<Beacon>): string[] {
  const { ibeacon, eddystone } = identityOf(configurationOf(found).configData);
  return beacons
    .filter(({ owner, item }) => owner === found.owner && item.id !== found.item.id && hasRadio(item.type))
    .filter((other) => {
      const one = identityOf(configurationOf(other).configData);
      return (ibeacon && one.ibeacon === ibeacon) || (eddystone && one.eddystone === eddystone);
    })
    .map(({ item }) => item.id)
    .slice(0, 5);
}

export function save(
  found: Owned<Beacon>,
  { description, configData, metaData }: Partial<BeaconConfiguration>,
) {
  const was = configurationOf(found);
  const device = { type: found.item.type, metaData: { ...was.metaData, ...metaData } };
  const faults = checkConfiguration(device, was.configData, configData ?? {});
  if (faults.length > 0)
    throw new Refusal(
      'SAVE_VALIDATION_ERROR',
      Object.fromEntries(faults.map(({ field, ...fault }) => [field, fault])),
    );
  configurations.set(found.item.id, {
    ...was,
    description: description ?? was.description,
    metaData: device.metaData,
    version: was.version + 1,
    configData: applyPatch(device, was.configData, configData ?? {}),
    ...(configData && {
      deviceUpToDate: false,
      delivery: { state: 'pending', at: new Date().toISOString() },
    }),
  });
}

const answer = (found: Owned<Beacon>) => ({ id: found.item.id, ...configurationOf(found) });

export const configurationOperations: readonly FakeOperation[] = [
  does(getBeacon, (input) => {
    const found = known(input.params.id!);
    if (!isReachable(input, found)) throw new Refusal('ENTITY_NOT_FOUND');
    const { user } = input.caller;
    const may =
      user?.roles.includes('ADMIN') === true
        ? ['CONFIGURE', 'CONFIGURE_SECURE', 'UNLOCK']
        : user?.id === found.owner
          ? ['CONFIGURE', 'CONFIGURE_SECURE']
          : [];
    const { description, deviceUpToDate, version } = configurationOf(found);
    return {
      ...found.item,
      description,
      deviceUpToDate,
      version,
      featureList: [...found.item.featureList, ...may.map((name) => ({ kind: 'PERMISSION', name }))],
    };
  }),
  does(getBeaconConfigurations, (input) => ({
    items: (input.body.idList as string[])
      .map(known)
      .filter((found) => isReachable(input, found))
      .map((found) => ({
        ...answer(found),
        sharedWith: input.body.idList.length === 1 ? sharedWith(found) : [],
      })),
  })),
  does(getBeaconIdentities, (input) => {
    const owner = ownerOf(input);
    const shared = beacons
      .filter((one) => one.owner === owner && hasRadio(one.item.type))
      .filter((one) => sharedWith(one).length > 0);
    const items = shared.map((one) => ({ kind: 'ibeacon', identity: '', ids: [one.item.id], isMore: false }));
    return { items, links: { self: '' } };
  }),
  does(setBeaconConfiguration, ({ body }) => {
    const found = known(body.id as string);
    if (body.version !== undefined && body.version !== configurationOf(found).version)
      throw new Refusal('PLEASE_TRY_AGAIN', { version: configurationOf(found).version });
    save(found, body);
    return answer(found);
  }),
  does(setBeaconBulkConfiguration, ({ body }) => {
    const items = (body.idList as string[]).map((id) => planned(known(id), body));
    const count = (kind: (item: Planned) => unknown) => items.filter(kind).length;
    const changed = count(({ changes }) => changes.length);
    const skipped = count(({ skip }) => skip);
    if (body.dryRun)
      return {
        planId: 'plan',
        items,
        omitted: 0,
        changed,
        skipped,
        unchanged: items.length - changed - skipped,
      };
    for (const { id, changes } of items) if (changes.length > 0) save(known(id), body);
    return {
      taskId: `task${Date.now()}`,
      taskStatus: 'finished',
      kind: 'configureBeacons',
      createdDate: new Date().toISOString(),
      data: { total: items.length, done: changed, skipped: [], skippedCount: skipped },
    };
  }),
];

interface Planned {
  readonly id: string;
  readonly changes: readonly object[];
  readonly skip?: object;
}

function planned(
  found: Owned<Beacon>,
  { configData = {}, description }: Partial<BeaconConfiguration>,
): Planned {
  const { id } = found.item;
  const was = configurationOf(found);
  const device = deviceOf(found);
  const [fault] = checkConfiguration(device, was.configData, configData);
  if (fault) return { id, changes: [], skip: { reason: fault.code, field: fault.field } };
  const changes = changesOf(was.configData, applyPatch(device, was.configData, configData));
  const described = description !== undefined && description !== was.description;
  return {
    id,
    changes: [
      ...(described ? [{ field: 'description', from: was.description, to: description }] : []),
      ...changes,
    ],
  };
}
