import { expect, it } from 'vitest';
import { featureList, framesIn, packFeatures } from './features.ts';
import { formatUuid, normaliseHex } from './hex.ts';
import { identityOf } from './identity.ts';

const nothing = {
  firmware: '007.001',
  securebeacon_editable: false,
  eventbeacon_editable: false,
  energy_save_editable: false,
};

it('the packed features of a row contain the active frames and the unlocked features', () => {
  const frames = { info_beacon_frames: 17, eddystone_frames: 5, eventbeacon_frames: 0x31 };
  const features = packFeatures(frames, { ...nothing, eventbeacon_editable: true });
  expect(framesIn(features)).toEqual([
    'environment',
    'ibeacon',
    'eddystoneUid',
    'eddystoneTlm',
    'eventEddystone',
  ]);
  expect(featureList(features, ['CONFIGURE']).slice(5)).toEqual([
    { kind: 'ADDON', name: 'event' },
    { kind: 'PERMISSION', name: 'CONFIGURE' },
  ]);
});

it('unknown bits are not listed as frames', () => {
  expect(framesIn(packFeatures({ info_beacon_frames: 0xe0, eventbeacon_frames: 0x10 }, nothing))).toEqual([]);
});

it('a UUID is shown as 8-4-4-4-12 and stored without hyphens', () => {
  const shown = '01234567-89AB-CDEF-0123-456789ABCDEF';
  expect(formatUuid(normaliseHex(` ${shown.toLowerCase()} `))).toBe(shown);
  expect(formatUuid('0123')).toBe('0123');
});

it('a beacon has the identities that it sends, once they are set', () => {
  const uuid = '1'.repeat(32);
  const data = {
    ...{ info_beacon_frames: 16, ibeacon_uuid: uuid, ibeacon_major: 7, ibeacon_minor: 0 },
    ...{ eddystone_frames: 0, eddystone_namespace: 'A'.repeat(20), eddystone_instance: '0'.repeat(12) },
  };
  expect(identityOf(data)).toEqual({ ibeacon: `${uuid}.7.0` });
  expect(identityOf({ ...data, eddystone_frames: 1 })).toMatchObject({
    eddystone: `${'A'.repeat(20)}.${'0'.repeat(12)}`,
  });
  expect(identityOf({ ...data, info_beacon_frames: 1 })).toEqual({});
  expect(identityOf({ ...data, ibeacon_uuid: '0'.repeat(32) })).toEqual({});
});
