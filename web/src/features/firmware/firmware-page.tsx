import { GitBranchPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { type Firmware, firmwareState } from '../../../../shared/model/firmware.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { ThingPage } from '../../components/thing-page/thing-page.tsx';
import type { FirmwareKind } from './firmware-kinds.ts';
import { useFirmware } from './use-firmware.ts';
import { useFirmwareStateTexts } from './use-firmware-state-texts.ts';
import { useListTitle } from './use-list-title.ts';
import { useRelease } from './use-release.tsx';

type FirmwareTab = 'overview' | 'details' | 'changes';

/** What the tabs need beside the firmware. */
type Model = Pick<ReturnType<typeof useFirmware>, 'mutate' | 'isChecked' | 'noteUpload'>;

interface FirmwarePageProps {
  readonly kind: FirmwareKind;
  readonly here: FirmwareTab;
  readonly children: (firmware: Firmware, model: Model) => ReactNode;
}

/** The page of the firmware in the URL, with one of its tabs. */
export function FirmwarePage({ kind, here, children }: FirmwarePageProps) {
  const { t } = useTranslation(['firmware', 'list']);
  const { hardwareId = '', firmwareId = '' } = useParams();
  const navigate = useNavigate();
  const states = useFirmwareStateTexts();
  const { firmware, error, ...model } = useFirmware(hardwareId, firmwareId);
  const { mutate } = model;
  const { buttons, dialog } = useRelease(
    kind,
    firmware,
    (changed) => void mutate(changed, { revalidate: false }),
  );
  const tabs: Record<FirmwareTab, readonly [to: string, label: string]> = {
    overview: [kind.paths.overview.to(hardwareId, firmwareId), t('list:tab.overview')],
    details: [kind.paths.edit.to(hardwareId, firmwareId), t('card.details')],
    changes: [kind.paths.changes.to(hardwareId, firmwareId), t('list:tab.changes')],
  };
  return (
    <>
      <ThingPage
        id={firmwareId}
        list={{ screens: [kind.listScreen], label: useListTitle(kind), to: kind.paths.to() }}
        thing={{ data: firmware, error, mutate }}
        nameOf={({ id }) => id}
        facts={(known) => ({
          state: (
            <span
              className="label"
              data-tone={states[firmwareState(known)].tone}
              title={states[firmwareState(known)].hint}
            >
              {states[firmwareState(known)].text}
            </span>
          ),
          hardware: t('forHardware', { hardware: hardwareId }),
          since: (
            <span>
              {known.publishedAt ? t('column.published') : t('column.created')}{' '}
              <TimeAgo at={Date.parse(known.publishedAt ?? known.createdAt)} />
            </span>
          ),
        })}
        buttons={buttons}
        menu={[
          {
            label: t('next'),
            icon: GitBranchPlus,
            perform: () => void navigate(kind.paths.create.to(hardwareId, firmwareId)),
          },
        ]}
        tabs={(Object.keys(tabs) as FirmwareTab[]).map((tab) => ({
          to: tabs[tab][0],
          label: tabs[tab][1],
          here: tab === here,
        }))}
        missing={{
          title: t('missing', { version: firmwareId, hardware: hardwareId }),
          hint: t('missingHint'),
        }}
        isTitledByTab={here === 'changes'}
      >
        {(known) => children(known, model)}
      </ThingPage>
      {dialog}
    </>
  );
}
