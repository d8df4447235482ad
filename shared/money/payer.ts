import type { ManagerGroup } from '../model/label.ts';
import type { Payer } from '../model/payment.ts';

const PAYER_BY_MODE = { USER: 'user', GROUP: 'group', GROUP_LIVEMODE: 'groupWhenLive' } as const;

/** Who pays for the accounts of a group; without a group each pays for itself. */
export const payerIn = (group: Pick<ManagerGroup, 'chargeMode'> | undefined): Payer =>
  group ? PAYER_BY_MODE[group.chargeMode] : 'user';

/** Whether the group pays for an account of it now. */
export const groupPays = (payer: Payer, isLive: boolean): boolean =>
  payer === 'group' || (payer === 'groupWhenLive' && isLive);
