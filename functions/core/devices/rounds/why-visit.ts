import { batteryClass } from '../../../../shared/model/battery.ts';
import type { Forecast } from '../../../../shared/model/battery-forecast.ts';
import type { StopReason } from '../../../../shared/model/round.ts';

const DAY_MS = 24 * 3600_000;

interface Known {
  /** In percent; null: never heard. */
  readonly charge: number | null;
  /** When it was last heard, in ms; 0: never. */
  readonly seenAt: number;
  readonly forecast: Forecast;
}

interface Wanted {
  readonly horizonDays: number;
  readonly silentDays: number | null;
  readonly now: number;
}

/**
 * Why a beacon is visited on a round, with the day on which its battery will be empty, if one is known; undefined: it is
 * not. A forecast outweighs the charge, since many a battery at 30 percent lasts for a year. Without one, a low battery is
 * visited, because nobody can say that it lasts.
 */
export function whyVisit(
  { charge, seenAt, forecast }: Known,
  { horizonDays, silentDays, now }: Wanted,
): { readonly reason: StopReason; readonly emptyDate: string | null } | undefined {
  const emptyDate =
    forecast.kind === 'known' ? new Date(now + forecast.days * DAY_MS).toISOString().slice(0, 10) : null;
  if (silentDays !== null && seenAt < now - silentDays * DAY_MS) return { reason: 'silent', emptyDate };
  if (forecast.kind === 'known')
    return forecast.days <= horizonDays ? { reason: 'empty', emptyDate } : undefined;
  if (forecast.kind === 'unsure' && forecast.daysMin > horizonDays) return undefined;
  return charge !== null && batteryClass(charge) === 'low' ? { reason: 'low', emptyDate } : undefined;
}
