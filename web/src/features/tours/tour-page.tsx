import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { findingsOfTour } from '../../../../shared/content/gate.ts';
import { removeInfoBundle, setInfoBundleActive } from '../../../../shared/contract/content/tours.ts';
import type { Tour } from '../../../../shared/model/tour.ts';
import { useContentAddress } from '../../components/content/use-content-address.ts';
import { useContentPage } from '../../components/content/use-content-page.tsx';
import { GateDialog } from '../../components/gate/gate-dialog.tsx';
import { CopyId } from '../../components/list/cells/copy-id.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { OwnerLink } from '../../components/owner-link.tsx';
import { PageSwitch } from '../../components/page-switch.tsx';
import { ThingPage } from '../../components/thing-page/thing-page.tsx';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { DeleteTours } from './delete-tours.tsx';
import { useOfflineTexts } from './use-offline-texts.ts';
import { useTour } from './use-tour.ts';

type TourTab = 'content' | 'changes';

interface TourPageProps {
  readonly here: TourTab;
  readonly children: (tour: Tour, owner: string) => ReactNode;
}

/** The page of the tour in the URL, with one of its tabs. */
export function TourPage({ here, children }: TourPageProps) {
  const { t } = useTranslation(['tours', 'list']);
  const { id, owner } = useContentAddress();
  const thing = useTour(owner, id);
  const tour = thing.data;
  const offline = useOfflineTexts();
  const [publishing, setPublishing] = useState(false);
  const { other, ask, change, menu, dialogs } = useContentPage({
    name: 'tours',
    paths: { of: paths.tours.of, create: paths.tour.create },
    owner,
    item: thing,
    remove: () => call(removeInfoBundle, { params: { id, user: owner } }),
    removed: t('bulk.deleted', { count: 1 }),
    deleteDialog: (item, onConfirm, onClose) => (
      <DeleteTours tours={[item]} onConfirm={onConfirm} onClose={onClose} />
    ),
  });

  const setPublished = (now: Tour, published: boolean) =>
    change({ ...now, published }, () =>
      call(setInfoBundleActive, { params: { id, user: owner, active: published ? 'true' : 'false' } }),
    );

  const tabs: Record<TourTab, readonly [to: string, label: string]> = {
    content: [paths.tour.to(owner, id), t('tab.content')],
    changes: [paths.tourChanges.to(owner, id), t('list:tab.changes')],
  };
  return (
    <>
      <ThingPage
        id={id}
        list={{ screens: ['tours'], label: t('title'), to: paths.tours.of(owner) }}
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
              onChange={(isOn) => ask(() => (isOn ? setPublishing(true) : setPublished(tour, false)))}
            />
          )
        }
        menu={menu()}
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
      {dialogs}
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
    </>
  );
}
