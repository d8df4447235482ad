import { Copy, EyeOff, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { removeInfoPoint, setInfoPointActive } from '../../../../shared/contract/content/infos.ts';
import { CopyId } from '../../components/list/cells/copy-id.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { OwnerLink } from '../../components/owner-link.tsx';
import { PageSwitch } from '../../components/page-switch.tsx';
import { ThingPage } from '../../components/thing-page/thing-page.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useOtherOwner } from '../../components/use-other-owner.ts';
import { useOwnerConfirm } from '../../components/use-owner-confirm.tsx';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { paths, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { changesInDraft } from './editor/entries.ts';
import { UnpublishDialog } from './publishing/unpublish-dialog.tsx';
import { useCopyInfo } from './use-copy-info.ts';
import { type KnownInfo, useInfo } from './use-info.ts';
import { useOfflineTexts } from './use-offline-texts.ts';

type InfoTab = 'content' | 'versions' | 'changes';

interface InfoPageProps {
  readonly here: InfoTab;
  readonly children: (info: KnownInfo, owner: string) => ReactNode;
}

/** The page of the Info in the URL, with one of its tabs. */
export function InfoPage({ here, children }: InfoPageProps) {
  const { t } = useTranslation(['infos', 'list', 'common']);
  const { id = '', user = SELF } = useParams();
  const navigate = useNavigate();
  const role = roleOf(useSession());
  const owner = role === 'ADMIN' ? user : SELF;
  const list = paths.infos.of(owner);
  const thing = useInfo(owner, id);
  const info = thing.data;
  const other = useOtherOwner(info);
  const { ask, dialog } = useOwnerConfirm();
  const refreshList = useRefreshList('infos');
  const errorText = useErrorText();
  const offline = useOfflineTexts();
  const copy = useCopyInfo(owner === SELF);
  const [deleting, setDeleting] = useState(false);
  const [unpublishing, setUnpublishing] = useState(false);
  const asking = (perform: () => unknown) => (other ? ask(other, perform) : void perform());

  async function setActive(now: KnownInfo, active: boolean) {
    try {
      await thing.mutate(
        async () => {
          const { version, changedDate } = await call(setInfoPointActive, {
            params: { id, user: owner, active: active ? 'true' : 'false' },
          });
          // If somebody else has changed it, too, the content that is shown is of the version before.
          const isLatest = version === now.version + 1;
          return { ...now, active, changedDate, version: isLatest ? version : now.version };
        },
        { optimisticData: { ...now, active }, rollbackOnError: true, revalidate: false },
      );
      void refreshList();
    } catch (error) {
      notify('error', errorText(error));
    }
  }
  async function remove() {
    await call(removeInfoPoint, { params: { id, user: owner } });
    notify('success', t('bulk.deleted', { count: 1 }));
    void refreshList();
    await navigate(list);
  }

  const tabs: Record<InfoTab, readonly [to: string, label: string]> = {
    content: [paths.info.to(owner, id), t('tab.content')],
    versions: [paths.infoVersions.to(owner, id), t('tab.versions')],
    changes: [paths.infoChanges.to(owner, id), t('list:tab.changes')],
  };
  return (
    <>
      <ThingPage
        id={id}
        list={{ screens: ['infos'], label: t('title'), to: list }}
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
              onChange={(isOn) => asking(() => setActive(info, isOn))}
            />
          )
        }
        menu={
          info
            ? [
                { label: t('copy'), icon: Copy, perform: () => copy(info) },
                ...(info.published
                  ? [
                      {
                        label: t('unpublish.action'),
                        icon: EyeOff,
                        perform: () => asking(() => setUnpublishing(true)),
                      },
                    ]
                  : []),
                {
                  label: t('common:delete'),
                  icon: Trash2,
                  perform: () => asking(() => setDeleting(true)),
                },
              ]
            : []
        }
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
      {dialog}
      {unpublishing && info && <UnpublishDialog info={info} onClose={() => setUnpublishing(false)} />}
      {deleting && info && (
        <DeleteDialog infos={[info]} onConfirm={remove} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}
