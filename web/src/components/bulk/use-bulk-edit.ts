import { useState } from 'react';
import type { ErrorCode } from '../../../../shared/errors.ts';
import type { Task } from '../../../../shared/model/task.ts';
import { ApiError } from '../../lib/api.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { useErrorText } from '../use-error-text.ts';
import type { Plan } from './plan-groups.ts';

interface BulkEdit<Touched, Fault> {
  readonly initially: Touched;
  /** Sends the change; with `dryRun` the answer is a plan, with its id the task that applies exactly this plan. */
  readonly ask: (touched: Touched, more: { dryRun: true } | { planId: string }) => Promise<Plan | Task>;
  readonly faultsOf: (touched: Touched) => readonly Fault[];
  /** The field that a fault is about. */
  readonly fieldOf: (fault: Fault) => string;
  /** What is told about faults; by default, that the form has some. */
  readonly codeOf?: (faults: readonly Fault[]) => ErrorCode;
}

/**
 * The steps of a bulk edit: the fields that the user chose to set, with their values, the server's plan for them, and applying
 * exactly this plan.
 */
export function useBulkEdit<Touched extends object, Fault>({
  initially,
  ask,
  faultsOf,
  fieldOf,
  codeOf = () => 'FORM_VALIDATION_FAILED',
}: BulkEdit<Touched, Fault>) {
  type Name = keyof Touched & string;
  const errorText = useErrorText();
  const [touched, setTouched] = useState(initially);
  const [chosen, setChosen] = useState<ReadonlySet<Name>>(() => new Set(Object.keys(initially) as Name[]));
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const [plan, setPlan] = useState<Plan>();
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const forgetFaults = (...names: readonly string[]) =>
    setFaults(faults.filter((fault) => !names.includes(fieldOf(fault))));

  return {
    touched,
    faults,
    plan,
    refusal,
    busy,
    /** Whether a field has a control. */
    isChosen: (name: Name) => chosen.has(name) || name in touched,
    choose: (name: Name) => setChosen(new Set([...chosen, name])),
    touch(change: Partial<Touched>) {
      setTouched({ ...touched, ...change });
      forgetFaults(...Object.keys(change));
    },
    leave(name: Name) {
      setChosen(new Set([...chosen].filter((one) => one !== name)));
      setTouched(({ [name]: _, ...others }) => others as Touched);
      forgetFaults(name);
    },
    discard() {
      setChosen(new Set());
      setTouched({} as Touched);
      setFaults([]);
      setRefusal(undefined);
    },
    back: () => setPlan(undefined),
    /** Asks the server for the plan. Returns false if there are faults, so that nothing was sent. */
    async review(): Promise<boolean> {
      setRefusal(undefined);
      const found = faultsOf(touched);
      setFaults(found);
      if (found.length > 0) {
        notify('error', errorText(new ApiError(codeOf(found), 0)), TOAST_SECONDS.extended);
        return false;
      }
      setBusy(true);
      try {
        setPlan((await ask(touched, { dryRun: true })) as Plan);
      } catch (error) {
        setRefusal(error);
      } finally {
        setBusy(false);
      }
      return true;
    },
    /** Applies the plan; the caller handles errors. */
    async apply(): Promise<Task> {
      const task = (await ask(touched, { planId: plan!.planId })) as Task;
      setTouched({} as Touched);
      return task;
    },
  };
}
