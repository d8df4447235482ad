import { handOverBeacons, ownershipUseCases } from '../../functions/core/composition/change-of-owner.ts';
import { importBeacons } from '../../functions/core/devices/beacons/registration/import-beacons.ts';
import { beaconDevice } from '../../functions/core/devices/beacons/store.ts';
import { readCounts } from '../../functions/core/people/accounts/counts.ts';
import type { Caller } from '../../functions/platform/caller.ts';

const { assignBeacons, checkBeaconAssignment, detachBeacons, transferBeacons } = ownershipUseCases;

let codes = 0;
let numbers = 0;
const nextCode = () => `C${String(++codes).padStart(5, '0')}`;

/** Creates beacons of an order code, without an owner. */
export async function beacons(count: number, orderCode = nextCode()) {
  const ids = Array.from({ length: count }, () => `EE${String(++numbers).padStart(10, '0')}`);
  await importBeacons(ids.map((id) => ({ id, type: 'SMART_BEACON', orderCode })));
  return { ids, code: orderCode };
}
export async function owned(owner: { id: string }, count: number) {
  const { ids, code } = await beacons(count);
  await handOverBeacons(ids, owner.id);
  return { ids, code };
}

const query = (user?: string) => ({ query: user === undefined ? {} : { user } });
export const check = (caller: Caller, code: string, user?: string) =>
  checkBeaconAssignment(caller, { params: { code }, ...query(user), body: {} });
export const assign = (caller: Caller, code: string, user?: string) =>
  assignBeacons(caller, { params: { code }, ...query(user), body: {} });
export const transfer = (
  caller: Caller,
  idList: string[],
  { email }: { email: string },
  {
    sendMail = false,
    user,
    graceSeconds = 0,
  }: { sendMail?: boolean; user?: string; graceSeconds?: number } = {},
) =>
  transferBeacons(caller, {
    params: {},
    ...query(user),
    body: { idList, targetEmail: email, sendMail, graceSeconds },
  });
export const detach = (caller: Caller, idList: string[], user?: string, graceSeconds = 0) =>
  detachBeacons(caller, { params: {}, ...query(user), body: { idList, graceSeconds } });
export const ownersOf = async (ids: readonly string[]) => [...(await beaconDevice.holdersOf(ids)).values()];
export const countOf = async ({ id }: { id: string }) => (await readCounts([id])).get(id)?.beacons ?? 0;
