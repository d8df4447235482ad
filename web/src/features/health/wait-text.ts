import { activeTime } from '../../lib/format.ts';

/** How long something has waited, from a minute on without its seconds. */
export const waitText = (seconds: number, language: string): string =>
  activeTime(seconds < 60 ? seconds : seconds - (seconds % 60), language);
