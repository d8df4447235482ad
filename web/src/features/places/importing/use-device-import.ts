import { useState } from 'react';
import { describeBeacons, describeHubs } from '../../../../../shared/contract/devices/descriptions.ts';
import { createSite } from '../../../../../shared/contract/devices/places.ts';
import { useBatches } from '../../../components/csv-in/use-batches.ts';
import { useStable } from '../../../components/use-stable.ts';
import { call, callOnce, refusedWith } from '../../../lib/api.ts';
import { steadily } from '../../../lib/steadily.ts';
import { missingSites, type Row, wantedIf } from './read-rows.ts';

const OPERATIONS = { beacons: describeBeacons, hubs: describeHubs } as const;

/** What is under way or has ended: the check, the creation of missing sites, or the change of the devices. */
type Step = 'check' | 'sites' | 'change';

/**
 * The import of a file: first what would become of each row, then the changes.
 *
 * @param whose the owner of the devices, as the API takes it
 */
export function useDeviceImport(whose: { readonly user?: string }) {
  const { start, clear, ...batches } = useBatches<Row>();
  const [step, setStep] = useState<Step>('check');

  async function send(key: string, rows: readonly Row[], dryRun: boolean) {
    const body = { rows: rows.map(({ asked }) => asked), dryRun };
    const { items } = await callOnce(key, OPERATIONS[rows[0]!.kind], { query: whose, body });
    const told = new Map(items.map((item) => [item.id, item]));
    return (row: Row): Row => {
      const outcome = told.get(row.asked.id);
      if (!outcome) return row;
      return dryRun ? { ...row, would: outcome } : { ...row, did: outcome };
    };
  }

  const commands = useStable({
    /** Forgets the file. */
    clear() {
      setStep('check');
      clear();
    },
    check(rows: readonly Row[]) {
      setStep('check');
      start(rows, {
        isOpen: ({ fault, would }) => fault === undefined && !would,
        kindOf: ({ kind }) => kind,
        send: (key, some) => send(key, some, true),
      });
    },
    /** Changes the devices; `creates`: creates the sites that are missing first. */
    async apply(rows: readonly Row[], creates: boolean): Promise<void> {
      setStep('sites');
      try {
        for (const name of creates ? missingSites(rows) : []) await createOnce(name);
      } catch (error) {
        setStep('check');
        throw error;
      }
      setStep('change');
      start(
        rows.map((row) => wantedIf(row, creates)),
        {
          isOpen: ({ isWanted, did }) => isWanted && !did,
          kindOf: ({ kind }) => kind,
          send: (key, some) => send(key, some, false),
        },
      );
    },
  });

  async function createOnce(name: string): Promise<void> {
    try {
      await steadily(() => call(createSite, { query: whose, body: { name } }));
    } catch (error) {
      // A call whose answer was lost has created it, or somebody else has.
      if (!refusedWith(error, 'NAME_ALREADY_USED')) throw error;
    }
  }

  return { step, ...batches, ...commands };
}
