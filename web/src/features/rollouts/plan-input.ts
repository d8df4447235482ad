import { hubFilters } from '../../../../shared/contract/devices/hubs.ts';
import { valueFault } from '../../../../shared/filter.ts';
import type { GroupSize, RolloutPlan } from '../../../../shared/model/rollout.ts';

/** A group as it is entered in the form. */
export interface GroupInput {
  readonly kind: 'hubs' | 'share';
  readonly number: string;
}

/** A roll-out as it is entered in the form. */
export interface PlanInput {
  readonly name: string;
  /** `<hardware>/<version>`; empty: not chosen yet. */
  readonly firmware: string;
  /** The id of the owner of the hubs; null: all owners. */
  readonly user: string | null;
  /** The start of an order code; empty: any. */
  readonly orderCode: string;
  /** The present version of the hubs, or its start; empty: any. */
  readonly runs: string;
  readonly groups: readonly GroupInput[];
  readonly errors: string;
  readonly success: string;
  readonly hasWindow: boolean;
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

/** The default: one hub first, then a tenth, then the rest. */
export const initialInput = (firmware: string): PlanInput => ({
  name: '',
  firmware,
  user: null,
  orderCode: '',
  runs: '',
  groups: [
    { kind: 'hubs', number: '1' },
    { kind: 'share', number: '10' },
    { kind: 'share', number: '100' },
  ],
  errors: '10',
  success: '90',
  hasWindow: false,
  from: '22:00',
  to: '05:00',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** Fields of the form as filters of the hub list. */
const SEARCHES = { orderCode: 'orderCode:prefix:', runs: 'firmware:prefix:' } as const;

/** The form fields of a filter, and the conditions for which the form has no field. */
export function searchesOf(filter: readonly string[]) {
  const valueAfter = (search: string) => filter.find((one) => one.startsWith(search))?.slice(search.length);
  const orderCode = valueAfter(SEARCHES.orderCode);
  const runs = valueAfter(SEARCHES.runs);
  const said = [SEARCHES.orderCode + orderCode, SEARCHES.runs + runs];
  return { orderCode, runs, others: filter.filter((one) => !said.includes(one)) };
}

/** The plan to send; invalid values are kept for the schema to report. */
export function planOf(input: PlanInput): RolloutPlan {
  const { name, firmware, user, orderCode, runs, groups, errors, success } = input;
  const { hasWindow, from, to, timeZone } = input;
  const [hardwareId = '', id = ''] = firmware.split('/');
  return {
    name: name.trim(),
    firmware: { hardwareId, id },
    user,
    filter: [
      ...(orderCode ? [SEARCHES.orderCode + orderCode.toUpperCase()] : []),
      ...(runs ? [SEARCHES.runs + runs] : []),
    ],
    groups: groups.map(
      ({ kind, number }): GroupSize =>
        kind === 'hubs' ? { hubs: numberOf(number) } : { share: numberOf(number) },
    ),
    thresholds: { errors: numberOf(errors), success: numberOf(success) },
    window: hasWindow ? { from, to, timeZone } : null,
  };
}

const numberOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

/** The form field of a part of the plan. */
export function fieldOfPath(path: readonly PropertyKey[]): keyof PlanInput {
  const [field, part] = path;
  if (field === 'thresholds') return part === 'success' ? 'success' : 'errors';
  if (field === 'window') return 'from';
  return field === 'firmware' || field === 'groups' ? field : 'name';
}

/** Fields whose values are not valid searches of the hub list. */
export const searchFaults = ({ orderCode, runs }: PlanInput): (keyof PlanInput)[] => [
  ...(orderCode && valueFault(hubFilters.orderCode, orderCode) ? (['orderCode'] as const) : []),
  ...(runs && valueFault(hubFilters.firmware, runs, 'prefix') ? (['runs'] as const) : []),
];
