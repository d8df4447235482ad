import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_SITE } from '../../../../shared/model/place-limits.ts';
import { Dialog } from '../dialog.tsx';
import { DialogButtons } from '../dialog-buttons.tsx';
import { Notice } from '../notice.tsx';
import type { DeviceKind, PlaceChange } from './place-calls.ts';
import type { PlaceRequest } from './place-request.ts';
import { SiteChoice } from './site-choice.tsx';
import { usePlaceTexts } from './use-place-texts.ts';
import { useSending } from './use-sending.ts';

interface SiteDialogProps {
  readonly of: DeviceKind;
  readonly asked: PlaceRequest;
  readonly onSend: (change: PlaceChange) => Promise<void>;
  readonly onClose: () => void;
}

/** Chooses the site of devices, or none. */
export function SiteDialog({ of, asked, onSend, onClose }: SiteDialogProps) {
  const { t } = useTranslation('places');
  const texts = usePlaceTexts(of);
  const { ids, now, whose, isOfSeveral } = asked;
  // Nothing is chosen for devices at different sites.
  const sites = new Set(now.map(({ siteId }) => siteId ?? NO_SITE));
  const [before] = sites.size === 1 ? sites : [];
  const [chosen, setChosen] = useState<string | undefined>(before);
  const form = useSending(() => onSend({ siteId: chosen === NO_SITE ? null : chosen! }));
  return (
    <Dialog title={texts.site(ids.length)} onClose={onClose}>
      <form onSubmit={form.onSubmit}>
        <Stack gap="4">
          {isOfSeveral && <Notice tone="info">{t('place.severalOwners')}</Notice>}
          <SiteChoice whose={isOfSeveral ? undefined : whose} chosen={chosen} onChoose={setChosen} />
          {form.refused && <Notice>{form.refused}</Notice>}
          <DialogButtons
            submit={texts.submit(ids.length)}
            busy={form.busy}
            disabled={chosen === undefined || chosen === before}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
