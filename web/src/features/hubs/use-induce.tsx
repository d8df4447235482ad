import { type ReactNode, useCallback, useState } from 'react';
import { getHub } from '../../../../shared/contract/devices/hubs.ts';
import type { Hub } from '../../../../shared/model/hub.ts';
import { useErrorText } from '../../components/use-error-text.ts';
import { useOwnerConfirm } from '../../components/use-owner-confirm.tsx';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { UpdateDialog } from './update-dialog.tsx';

interface Induce {
  /** Reads the hub's current state, and asks whether to update it. */
  readonly ask: (id: string) => Promise<void>;
  /** The dialog, which the caller must render. */
  readonly dialog: ReactNode;
}

/** Starts firmware updates of hubs, after showing the owner, the new firmware and the hub's state. */
export function useInduce(onStarted: (hub: Hub) => void): Induce {
  const errorText = useErrorText();
  const { ask: askOwner, dialog: ownerDialog } = useOwnerConfirm();
  const [asked, setAsked] = useState<Hub>();
  const ask = useCallback(
    async (id: string) => {
      try {
        const hub = await call(getHub, { params: { id } });
        if (hub.owner && hub.newestFirmware) askOwner(hub.owner, () => setAsked(hub));
        else setAsked(hub);
      } catch (error) {
        notify('error', errorText(error));
      }
    },
    [askOwner, errorText],
  );
  return {
    ask,
    dialog: (
      <>
        {ownerDialog}
        {asked && <UpdateDialog hub={asked} onStarted={onStarted} onClose={() => setAsked(undefined)} />}
      </>
    ),
  };
}
