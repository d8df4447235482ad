import { Copy, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { findingsOfTour } from '../../../../shared/content/gate.ts';
import { removeInfoBundle, setInfoBundleActive } from '../../../../shared/contract/content/tours.ts';
import type { Tour } from '../../../../shared/model/tour.ts';
import { GateDialog } from '../../components/gate/gate-dialog.tsx';
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
import { useCopyTour } from './use-copy-tour.ts';
import { useOfflineTexts } from './use-offline-texts.ts';
import { useTour } from './use-tour.ts';

type TourTab = 'content' | 'changes';

interface TourPageProps {
  readonly here: TourTab;
  readonly children: (tour: Tour, owner: string) => ReactNode;
}

/** The page of the tour in the URL, with one of its tabs. */
export function TourPage({ here, children }: TourPageProps) {
  const { t } = useTranslation(['tours', 'list', 'common']);
  const { id = '', user = SELF } = useParams();
  const navigate = useNavigate();
  const role = roleOf(useSession());
  const owner = role === 'ADMIN' ? user : SELF;
  const list = paths.tours.of(owner);
  const thing = useTour(owner, id);
  const tour = thing.data;
  const other = useOtherOwner(tour);
  const { ask, dialog } = useOwnerConfirm();
  const refreshList = useRefreshList('tours');
  const errorText = useErrorText();
  const offline = useOfflineTexts();
  const copy = useCopyTour(owner === SELF);
  const [deleting, setDeleting] = useState(false);
  const [publishing, setPublishing] = useState(false);
  const asking = (perform: () => unknown) => (other ? ask(other, perform) : void perform());

  async function setPublished(now: Tour, published: boolean) {
    try {
      await thing.mutate(
        call(setInfoBundleActive, { params: { id, user: owner, active: published ? 'true' : 'false' } }),
        { optimisticData: { ...now, published }, rollbackOnError: true, revalidate: false },
      );
      void refreshList();
    } catch (error) {
      notify('error', errorText(error));
    }
  }
  async function remove() {
    await call(removeInfoBundle, { params: { id, user: owner } });
    notify('success', t('bulk.deleted', { count: 1 }));
    void refreshList();
    await navigate(list);
  }

  const tabs: Record<TourTab, readonly [to: string, label: string]> = {
    content: [paths.tour.to(owner, id), t('tab.content')],
    changes: [paths.tourChanges.to(owner, id), t('list:tab.changes')],
  };
  return (
    <>
      <ThingPage
        id={id}
        list={{ screens: ['tours'], label: t('title'), to: list }}
        thing={thing}
        nameOf={({ name }) => name}
        facts={(known) => ({
          id: <CopyId id={id} />,
          infos: t('infosCount', { count: known.infosCount }),
          protected: known.protected && <span className="label">{t('protected')}</span>,
          offline: known.offline && offline[known.offline],
          changed: (
            <span>
              {t('changedAt')} <TimeAgo at={Date.parse(known.changedDate)} />
            </span>
          ),
          owner: other && <OwnerLink of={other} />,
        })}
        buttons={
          tour && (
            <PageSwitch
              text={tour.published ? t('published') : t('unpublished')}
              label={t('switch', { name: tour.name })}
              isOn={tour.published}
              onChange={(isOn) => asking(() => (isOn ? setPublishing(true) : setPublished(tour, false)))}
            />
          )
        }
        menu={
          tour
            ? [
                { label: t('copy'), icon: Copy, perform: () => copy(tour) },
                {
                  label: t('common:delete'),
                  icon: Trash2,
                  perform: () => asking(() => setDeleting(true)),
                },
              ]
            : []
        }
        tabs={(Object.keys(tabs) as TourTab[]).map((tab) => ({
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
      {publishing && tour && (
        <GateDialog
          title={t('publishTitle', { name: tour.name })}
          ids={tour.infoIds ?? []}
          owner={owner}
          findingsOf={(infos) => findingsOfTour({ languages: tour.languages, infos })}
          onPublish={() => void setPublished(tour, true)}
          onClose={() => setPublishing(false)}
        />
      )}
      {deleting && tour && (
        <DeleteDialog tours={[tour]} onConfirm={remove} onClose={() => setDeleting(false)} />
      )}
    </>
  );
}
