import { useFleet } from '../components/use-fleet.ts';
import { SELF } from '../lib/paths.ts';

/** More than that is not worth counting at a glance. */
const MOST = 99;

/** The number of the user's open alerts as text; undefined while it is loading and if there are none. */
export function useOpenAlerts(): string | undefined {
  const { data } = useFleet(SELF);
  if (!data?.alerts) return undefined;
  return data.alerts > MOST ? `${MOST}+` : String(data.alerts);
}
