import { Stack } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { findingsOfTour } from '../../../../shared/content/gate.ts';
import type { Tour } from '../../../../shared/model/tour.ts';
import { GateCard } from '../../components/gate/gate-card.tsx';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { useOtherOwner } from '../../components/use-other-owner.ts';
import { tourEntriesOf } from './tour-entries.ts';
import { TourForm } from './tour-form.tsx';
import { TourPage } from './tour-page.tsx';
import { useTour } from './use-tour.ts';

/** The tour in the URL, to be changed: the first tab of its page. */
export function TourScreen() {
  const { id } = useParams();
  return (
    <TourPage here="content">{(tour, owner) => <Content key={id} tour={tour} owner={owner} />}</TourPage>
  );
}

function Content({ tour, owner }: { tour: Tour; owner: string }) {
  const { mutate } = useTour(owner, tour.id);
  const refreshList = useRefreshList('tours');
  const other = useOtherOwner(tour);
  const start = useMemo(() => tourEntriesOf(tour), [tour]);
  return (
    <Stack gap="5" maxW="4xl">
      <TourForm
        tour={tour}
        start={start}
        owner={owner}
        ownerId={tour.userId}
        other={other}
        onSaved={async (saved) => {
          void refreshList();
          await mutate(saved, { revalidate: false });
        }}
        onStale={() => void mutate()}
      />
      <GateCard
        ids={tour.infoIds ?? []}
        owner={owner}
        findingsOf={(infos) => findingsOfTour({ languages: tour.languages, infos })}
      />
    </Stack>
  );
}
