import { EyeOff } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeInfoPoint, setInfoPointActive } from '../../../../shared/contract/content/infos.ts';
import { useContentAddress } from '../../components/content/use-content-address.ts';
import { useContentPage } from '../../components/content/use-content-page.tsx';
import { CopyId } from '../../components/list/cells/copy-id.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { OwnerLink } from '../../components/owner-link.tsx';
import { PageSwitch } from '../../components/page-switch.tsx';
import { ThingPage } from '../../components/thing-page/thing-page.tsx';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { DeleteInfos } from './delete-infos.tsx';
import { changesInDraft } from './editor/entries.ts';
import { UnpublishDialog } from './publishing/unpublish-dialog.tsx';
import { type KnownInfo, useInfo } from './use-info.ts';
import { useOfflineTexts } from './use-offline-texts.ts';

type InfoTab = 'content' | 'versions' | 'statistics' | 'changes';

interface InfoPageProps {
  readonly here: InfoTab;
  readonly children: (info: KnownInfo, owner: string) => ReactNode;
}

/** The page of the Info in the URL, with one of its tabs. */
export function InfoPage({ here, children }: InfoPageProps) {
  const { t } = useTranslation(['infos', 'list']);
  const { id, owner } = useContentAddress();
  const thing = useInfo(owner, id);
  const info = thing.data;
  const offline = useOfflineTexts();
  const [unpublishing, setUnpublishing] = useState(false);
  const { other, ask, change, menu, dialogs } = useContentPage({
    name: 'infos',
    paths: { of: paths.infos.of, create: paths.info.create },
    owner,
    item: thing,
    remove: () => call(removeInfoPoint, { params: { id, user: owner } }),
    removed: t('bulk.deleted', { count: 1 }),
    deleteDialog: (item, onConfirm, onClose) => (
      <DeleteInfos infos={[item]} onConfirm={onConfirm} onClose={onClose} />
    ),
  });

  const setActive = (now: KnownInfo, active: boolean) =>
    change({ ...now, active }, async () => {
      const { version, changedDate } = await call(setInfoPointActive, {
        params: { id, user: owner, active: active ? 'true' : 'false' },
      });
      // If somebody else has changed it, too, the content that is shown is of the version before.
      const isLatest = version === now.version + 1;
      return { ...now, active, changedDate, version: isLatest ? version : now.version };
    });

  const tabs: Record<InfoTab, readonly [to: string, label: string]> = {
    content: [paths.info.to(owner, id), t('tab.content')],
    versions: [paths.infoVersions.to(owner, id), t('tab.versions')],
    statistics: [paths.infoStatistics.to(owner, id), t('tab.statistics')],
    changes: [paths.infoChanges.to(owner, id), t('list:tab.changes')],
  };
  return (
    <>
      <ThingPage
        id={id}
        list={{ screens: ['infos'], label: t('title'), to: paths.infos.of(owner) }}
        thing={thing}
        nameOf={({ name }) => name}
        facts={(known) => ({
          id: <CopyId id={id} />,
          published: known.published ? (
            known.draft && (
              <span className="label" data-tone="blue">
                {t('state.changes', { count: changesInDraft(known).length })}
              </span>
            )
          ) : (
            <span className="label">{t('unpublished')}</span>
          ),
          scheduled: known.schedule && (
            <span className="label" data-tone="blue">
              {t('state.scheduled')}
            </span>
          ),
          offline: offline[known.offline],
          changed: (
            <span>
              {t('changedAt')} <TimeAgo at={Date.parse(known.changedDate)} />
            </span>
          ),
          owner: other && <OwnerLink of={other} />,
        })}
        buttons={
          info && (
            <PageSwitch
              text={info.active ? t('filter.active') : t('filter.inactive')}
              label={t('switch', { name: info.name })}
              isOn={info.active}
              onChange={(isOn) => ask(() => setActive(info, isOn))}
            />
          )
        }
        menu={menu(
          info?.published
            ? [
                {
                  label: t('unpublish.action'),
                  icon: EyeOff,
                  perform: () => ask(() => setUnpublishing(true)),
                },
              ]
            : [],
        )}
        tabs={(Object.keys(tabs) as InfoTab[]).map((tab) => ({
          to: tabs[tab][0],
          label: tabs[tab][1],
          here: tab === here,
        }))}
        missing={{ title: t('missing'), hint: t('missingHint') }}
        isTitledByTab={here === 'changes'}
      >
        {(known) => children(known, owner)}
      </ThingPage>
      {dialogs}
      {unpublishing && info && <UnpublishDialog info={info} onClose={() => setUnpublishing(false)} />}
    </>
  );
}
