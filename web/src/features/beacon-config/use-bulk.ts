import type { Fault } from '../../../../shared/configuration/check-configuration.ts';
import type { ConfigPatch } from '../../../../shared/configuration/config-data.ts';
import { UNLOCK_FLAGS, type UnlockFlag } from '../../../../shared/configuration/fields.ts';
import { setBeaconBulkConfiguration } from '../../../../shared/contract/infoprovider.ts';
import { useBulkEdit } from '../../components/bulk/use-bulk-edit.ts';
import { call } from '../../lib/api.ts';
import { faultsOfSeveral, type One } from './several.ts';

/** The edited fields; all others keep their values on each beacon. */
export type Touched = ConfigPatch & { readonly [flag in UnlockFlag]?: boolean } & {
  readonly description?: string;
};

const bodyOf = (touched: Touched) => {
  const { description, ...others } = touched;
  const flags = Object.entries(others).filter(([name]) => UNLOCK_FLAGS.includes(name as UnlockFlag));
  const fields = Object.entries(others).filter(([name]) => !UNLOCK_FLAGS.includes(name as UnlockFlag));
  return {
    ...(description !== undefined && { description }),
    ...(fields.length > 0 && { configData: Object.fromEntries(fields) as ConfigPatch }),
    ...(flags.length > 0 && { metaData: Object.fromEntries(flags) as Record<UnlockFlag, boolean> }),
  };
};

/** The steps of a bulk edit of configurations. */
export const useBulk = (
  owner: string,
  ids: readonly string[],
  ones: readonly One[],
  initially: Touched = {},
) =>
  useBulkEdit<Touched, Fault>({
    initially,
    ask: (touched, more) =>
      call(setBeaconBulkConfiguration, {
        body: { userId: owner, idList: [...ids], ...bodyOf(touched), ...more },
      }),
    faultsOf(touched) {
      const { configData } = bodyOf(touched);
      return configData ? faultsOfSeveral(ones, configData) : [];
    },
    fieldOf: ({ field }) => field,
    codeOf: (faults) =>
      faults.every(({ code }) => code === 'SECURE_ZERO')
        ? 'WARNING_SECURE_BEACON_MAJOR_MINOR_ZERO'
        : 'FORM_VALIDATION_FAILED',
  });
