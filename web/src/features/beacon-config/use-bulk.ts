import { useState } from 'react';
import type * as z from 'zod/mini';
import type { Fault } from '../../../../shared/configuration/check-configuration.ts';
import type { ConfigPatch } from '../../../../shared/configuration/config-data.ts';
import { UNLOCK_FLAGS, type UnlockFlag } from '../../../../shared/configuration/fields.ts';
import { setBeaconBulkConfiguration } from '../../../../shared/contract/infoprovider.ts';
import type { BulkPlan } from '../../../../shared/model/bulk-plan.ts';
import type { Task } from '../../../../shared/model/task.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { ApiError, call } from '../../lib/api.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { faultsOfSeveral, type One } from './several.ts';

export type Plan = z.output<typeof BulkPlan>;

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

/** The steps of a bulk edit: the edited fields, the server's plan for them, and applying exactly this plan. */
export function useBulk(owner: string, ids: readonly string[], ones: readonly One[]) {
  const errorText = useErrorText();
  const [touched, setTouched] = useState<Touched>({});
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [plan, setPlan] = useState<Plan>();
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const ask = (more: { dryRun: true } | { planId: string }) =>
    call(setBeaconBulkConfiguration, {
      body: { userId: owner, idList: [...ids], ...bodyOf(touched), ...more },
    });

  return {
    touched,
    faults,
    plan,
    refusal,
    busy,
    touch(name: keyof Touched, value: Touched[keyof Touched]) {
      setTouched({ ...touched, [name]: value });
      setFaults(faults.filter(({ field }) => field !== name));
    },
    leave(name: keyof Touched) {
      setTouched(({ [name]: _, ...others }) => others as Touched);
      setFaults(faults.filter(({ field }) => field !== name));
    },
    discard() {
      setTouched({});
      setFaults([]);
      setRefusal(undefined);
    },
    back: () => setPlan(undefined),
    /** Asks the server for the plan. Returns false if there are faults, so that nothing was sent. */
    async review(): Promise<boolean> {
      setRefusal(undefined);
      const { configData } = bodyOf(touched);
      const found = configData ? faultsOfSeveral(ones, configData) : [];
      setFaults(found);
      if (found.length > 0) {
        const isZero = found.every(({ code }) => code === 'SECURE_ZERO');
        const code = isZero ? 'WARNING_SECURE_BEACON_MAJOR_MINOR_ZERO' : 'FORM_VALIDATION_FAILED';
        notify('error', errorText(new ApiError(code, 0)), TOAST_SECONDS.extended);
        return false;
      }
      setBusy(true);
      try {
        setPlan((await ask({ dryRun: true })) as Plan);
      } catch (error) {
        setRefusal(error);
      } finally {
        setBusy(false);
      }
      return true;
    },
    /** Applies the plan; the caller handles errors. */
    async apply(): Promise<Task> {
      const task = (await ask({ planId: plan!.planId })) as Task;
      setTouched({});
      return task;
    },
  };
}
