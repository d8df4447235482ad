import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Task } from '../../../../shared/model/task.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { userParameter } from '../../lib/owner.ts';
import { EVERYBODY } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { useOwners } from '../moving/use-owners.ts';
import { useOwnerConfirm } from '../use-owner-confirm.tsx';
import { useStable } from '../use-stable.ts';
import type { DeviceKind } from './place-calls.ts';
import type { ChosenDevices, PlaceRequest } from './place-request.ts';
import { usePlaceTexts } from './use-place-texts.ts';

/** Loaded on demand, so that the list loads faster. */
const PlaceDialog = lazy(async () => {
  const [{ PlaceDialog: dialog }] = await Promise.all([import('./place-dialog.tsx'), loadTexts(['tasks'])]);
  return { default: dialog };
});

interface PlaceDialogsOptions {
  readonly of: DeviceKind;
  readonly owner: string;
  /** Called when some of them may have changed. */
  readonly onChanged: () => void;
}

interface PlaceDialogs {
  readonly open: (what: PlaceRequest['what'], chosen: ChosenDevices) => void;
  /** The dialogs, which the caller must render. */
  readonly dialogs: ReactNode;
}

/** The dialogs that change the site or the tags of devices. Another owner's devices need a confirmation first. */
export function usePlaceDialogs({ of, owner, onChanged }: PlaceDialogsOptions): PlaceDialogs {
  const { t } = useTranslation('places');
  const texts = usePlaceTexts(of);
  const role = roleOf(useSession());
  const { ask, dialog } = useOwnerConfirm();
  const ownersOf = useOwners(owner);
  const [asked, setAsked] = useState<PlaceRequest>();

  const { open } = useStable({
    open(what: PlaceRequest['what'], { ids, now, owners }: ChosenDevices) {
      const named = [...new Set(owners.map((one) => one?.id))];
      const only = named.length === 1 ? named[0] : undefined;
      const isOfAll = owner === EVERYBODY;
      const request: PlaceRequest = {
        ...{ what, ids, now },
        whose: isOfAll && only !== undefined ? { user: only } : userParameter(owner, role),
        isOfSeveral: isOfAll && only === undefined,
      };
      const other = ownersOf(owners);
      if (other) ask(other, () => setAsked(request));
      else setAsked(request);
    },
  });
  function end({ taskStatus, data: { done } }: Task) {
    if (taskStatus === 'failed') notify('error', t('place.failed'));
    else if (done > 0) notify('success', texts.done(done));
    onChanged();
  }
  return {
    open,
    dialogs: (
      <>
        {dialog}
        {asked && (
          <Suspense>
            <PlaceDialog of={of} asked={asked} onEnded={end} onClose={() => setAsked(undefined)} />
          </Suspense>
        )}
      </>
    ),
  };
}
