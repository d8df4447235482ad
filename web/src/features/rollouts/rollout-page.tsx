import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { Rollout } from '../../../../shared/model/rollout.ts';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { ThingPage } from '../../components/thing-page/thing-page.tsx';
import { paths } from '../../lib/paths.ts';
import { useCommands } from './use-commands.tsx';
import { useRollout } from './use-rollout.ts';
import { useRolloutTexts } from './use-rollout-texts.ts';

type RolloutTab = 'overview' | 'changes';

interface RolloutPageProps {
  readonly here: RolloutTab;
  readonly children: (rollout: Rollout) => ReactNode;
}

/** The page of the roll-out in the URL, with one of its tabs. */
export function RolloutPage({ here, children }: RolloutPageProps) {
  const { t } = useTranslation(['rollouts', 'list']);
  const { id = '' } = useParams();
  const { states, number } = useRolloutTexts();
  const navigate = useNavigate();
  const thing = useRollout(id);
  const firmware = thing.data?.firmware;
  const { buttons, menu, dialog } = useCommands(
    thing.data,
    (changed) => void thing.mutate(changed, { revalidate: false }),
  );
  const tabs: Record<RolloutTab, readonly [to: string, label: string]> = {
    overview: [paths.rollout.to(id), t('list:tab.overview')],
    changes: [paths.rolloutChanges.to(id), t('list:tab.changes')],
  };
  return (
    <>
      <ThingPage
        id={id}
        list={{ screens: ['rollouts', 'rolloutsPage'], label: t('title'), to: paths.rollouts.to() }}
        thing={thing}
        nameOf={({ name }) => name}
        facts={({ state, firmware: { hardwareId, id: version }, total, startedDate, endedDate }) => ({
          state: (
            <span className="label" data-tone={states[state].tone}>
              {states[state].text}
            </span>
          ),
          firmware: (
            <Link
              to={paths.hubFirmware.overview.to(hardwareId, version)}
            >{`${version} (${hardwareId})`}</Link>
          ),
          total: t('hubs', { count: total, number: number(total) }),
          since: startedDate && (
            <span>
              {endedDate ? t('column.ended') : t('column.started')}{' '}
              <TimeAgo at={Date.parse(endedDate ?? startedDate)} />
            </span>
          ),
        })}
        buttons={buttons}
        menu={
          firmware
            ? [
                ...menu,
                {
                  label: t('createSame'),
                  icon: Plus,
                  perform: () => void navigate(paths.rollout.create(`${firmware.hardwareId}/${firmware.id}`)),
                },
              ]
            : []
        }
        tabs={(Object.keys(tabs) as RolloutTab[]).map((tab) => ({
          to: tabs[tab][0],
          label: tabs[tab][1],
          here: tab === here,
        }))}
        missing={{ title: t('missing', { id }), hint: t('missingHint') }}
        isTitledByTab={here === 'changes'}
      >
        {children}
      </ThingPage>
      {dialog}
    </>
  );
}
