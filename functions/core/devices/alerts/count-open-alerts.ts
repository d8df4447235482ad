import { COUNT_MAX } from '../../../../shared/model/page.ts';
import { type Count, countList } from '../../../platform/list.ts';
import { alertList } from './alert-store.ts';

/** Counts the unacknowledged alerts of an owner (undefined: of all owners). */
export const countOpenAlerts = (owner: string | undefined): Promise<Count> =>
  countList(
    alertList,
    { owner, conditions: [{ field: 'state', operator: 'eq', values: ['open'] }] },
    COUNT_MAX,
  );
