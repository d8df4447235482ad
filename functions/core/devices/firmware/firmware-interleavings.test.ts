import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HUB_UNITS } from '../../../../shared/model/firmware.ts';
import { compareVersions } from '../../../../shared/model/firmware-version.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { callerOf, refusalOf } from '../../../../test/support/people.ts';
import { createFirmware } from './create-firmware.ts';
import { deleteFirmware } from './delete-firmware.ts';
import type { FirmwareItem, StoredFile } from './firmware-item.ts';
import { newestPublished } from './newest-published.ts';
import { publishFirmware } from './publish-firmware.ts';
import { putFirmware } from './put-firmware.ts';
import { revokeFirmware } from './revoke-firmware.ts';
import { saveFile } from './save-file.ts';
import { readFirmware } from './store.ts';

givenTable();
givenOutbox();
const admin = callerOf({ id: 'adam' }, 'ADMIN', 'any');

/** Versions of two branches, one with a part of two digits. */
const VERSIONS = ['3.0.2.0', '3.0.9.0', '3.0.10.0', '3.1.0.0', '4.0.0.0', '4.0.0.1'] as const;
/** Kinds of steps; repeated ones are more likely, so that other steps find something to work with. */
const STEPS = [
  'create',
  'create',
  'create',
  'fill',
  'publish',
  'revoke',
  'rename',
  'delete',
  'delete',
] as const;
type Step = readonly [what: (typeof STEPS)[number], id: string, other: string | null];

/** The refusals that each step may get because of concurrent steps. */
const REFUSALS = [
  ...['ENTITY_NOT_FOUND', 'NAME_ALREADY_USED', 'MISSING_DATA_REFERENCE', 'FORM_VALIDATION_FAILED'],
  ...['FIRMWARE_FILE_MISSING', 'FIRMWARE_PUBLISHED', 'FIRMWARE_IN_USE', 'PLEASE_TRY_AGAIN'],
];

let hardwares = 0;

async function take(hardwareId: string, [what, id, other]: Step): Promise<unknown> {
  const at = { params: { hardwareId, id }, query: {}, body: {} };
  const previous = other === null ? null : { hardwareId, firmwareId: other };
  switch (what) {
    case 'create': {
      const said = { description: '', previous, changelog: '', tags: ['tag'] };
      return createFirmware(admin, { ...at, params: {}, body: { id, hardwareId, group: 'HUB', ...said } });
    }
    case 'fill':
      return fill(hardwareId, id);
    case 'publish':
      return publishFirmware(admin, at);
    case 'revoke':
      return revokeFirmware(admin, at);
    case 'rename':
      return putFirmware(admin, { ...at, body: { previous } });
    case 'delete':
      return deleteFirmware(admin, at);
  }
}

/** Stores checked files as the worker does; after a concurrent change, its next attempt sees the new state. */
async function fill(hardwareId: string, id: string): Promise<void> {
  for (const part of HUB_UNITS) {
    const firmware = await readFirmware(hardwareId, id);
    const file = {
      state: 'available',
      name: part,
      length: 1,
      sha256: '',
      upload: part,
      offeredAt: 0,
      path: part,
    };
    if (firmware) await saveFile(firmware, part, file as StoredFile).catch(() => {});
  }
}

/** The invariants, which must hold after any steps. */
async function faultsOf(hardwareId: string): Promise<string[]> {
  const found = await Promise.all(VERSIONS.map((id) => readFirmware(hardwareId, id)));
  const all = found.filter((one): one is FirmwareItem => one !== undefined);
  const faults: string[] = [];
  for (const branch of ['3', '4']) {
    const inBranch = all.filter(({ row }) => row.firmwareId.startsWith(`${branch}.`));
    const ids = (items: readonly FirmwareItem[]) =>
      items.map(({ row }) => row.firmwareId).toSorted(compareVersions);
    const heads = ids(inBranch.filter(({ row }) => row.isHead));
    if (heads.join() !== ids(inBranch).slice(0, 1).join())
      faults.push(`${ids(inBranch)} has the heads ${heads}`);
    const newest = (await newestPublished('HUB', hardwareId, branch))?.row.firmwareId;
    const published = ids(inBranch.filter(({ row }) => row.isPublished));
    if (newest !== published[0]) faults.push(`${newest} is offered of the published ${published}`);
  }
  for (const { row, namedBy, files } of all) {
    const namings = all.filter((other) => other.row.previous?.firmwareId === row.firmwareId).length;
    if (namings !== namedBy) faults.push(`${row.firmwareId} is named by ${namings}, and counts ${namedBy}`);
    const { previous } = row;
    if (previous && !all.some((other) => other.row.firmwareId === previous.firmwareId))
      faults.push(`${row.firmwareId} names ${previous.firmwareId}, which is gone`);
    const isWhole = HUB_UNITS.every((unit) => files[unit]?.state === 'available');
    if (row.isPublished && !isWhole) faults.push(`${row.firmwareId} is published without all files`);
  }
  return faults;
}

it('branches keep one head, right counts and complete published firmware, in any order of concurrent steps', async () => {
  const step = fc.tuple(
    fc.constantFrom(...STEPS),
    fc.constantFrom(...VERSIONS),
    fc.constantFrom(...VERSIONS, ...VERSIONS.map(() => null)),
  );
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 10, maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(rounds, async (history) => {
      const hardwareId = `MODEL${String(++hardwares).padStart(3, '0')}`;
      for (const together of history) {
        const answers = await Promise.all(together.map((one) => refusalOf(take(hardwareId, one))));
        for (const answer of answers) if (answer !== undefined) expect(REFUSALS).toContain(answer);
        expect(await faultsOf(hardwareId)).toEqual([]);
      }
    }),
    { ...tries(6, 100), endOnFailure: true },
  );
});
