import {
  CLICK_DAYS_MAX,
  type getInfoClicks as contract,
} from '../../../../shared/contract/content/clicks.ts';
import { Refusal } from '../../../../shared/errors.ts';
import { dayOf } from '../../../../shared/month.ts';
import type { UseCase } from '../../../platform/caller.ts';
import { iso, now } from '../../../platform/clock.ts';
import { infoInReach } from '../infos/info-in-reach.ts';
import { clicksByDay } from './click-store.ts';

const DAY_MS = 24 * 3600_000;
const USUAL_DAYS = 30;

/** The clicks on an Info, day by day. */
export const getInfoClicks: UseCase<typeof contract> = async (caller, { params, query }) => {
  const { row } = await infoInReach(caller, params.id);
  const { to = dayOf(now()) } = query;
  const { from = addDays(to, 1 - USUAL_DAYS) } = query;
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (days < 1) throw new Refusal('FORM_VALIDATION_FAILED', { to: { rule: 'afterFrom' } });
  if (days > CLICK_DAYS_MAX)
    throw new Refusal('FORM_VALIDATION_FAILED', { from: { rule: 'days', max: CLICK_DAYS_MAX } });
  const counts = await clicksByDay(row.id, from, to);
  const items = Array.from({ length: days }, (_, n) => addDays(from, n)).map((day) => ({
    day,
    clicks: counts.get(day) ?? 0,
  }));
  return { items, total: items.reduce((sum, { clicks }) => sum + clicks, 0) };
};

const addDays = (day: string, days: number): string => iso(Date.parse(day) + days * DAY_MS).slice(0, 10);
