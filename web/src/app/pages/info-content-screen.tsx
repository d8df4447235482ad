import { InfoScreen } from '../../features/infos/info-screen.tsx';
import { ToursOfInfo } from '../../features/tours/tours-of-info.tsx';

/** The Info in the URL, to be changed, and the tours that hold it. */
export const InfoContentScreen = () => (
  <InfoScreen>{(info, owner) => <ToursOfInfo info={info} owner={owner} />}</InfoScreen>
);
