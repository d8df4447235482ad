import { findingsOfInfo } from '../../../../shared/content/gate.ts';
import { GateCard } from '../../components/gate/gate-card.tsx';
import { InfoScreen } from '../../features/infos/info-screen.tsx';
import { ToursOfInfo } from '../../features/tours/tours-of-info.tsx';

/** The Info in the URL, to be changed; below it, what is found about it as it is published, and the tours that hold it. */
export const InfoContentScreen = () => (
  <InfoScreen>
    {(info, owner) => (
      <>
        <GateCard
          key={info.id}
          ids={[info.id]}
          owner={owner}
          findingsOf={(facts) => facts.flatMap((one) => findingsOfInfo(one))}
        />
        <ToursOfInfo info={info} owner={owner} />
      </>
    )}
  </InfoScreen>
);
