/** The states of an account's Info CMS (specification 3.4). TERMINATED lasts until the end of the month. */
export const INFO_CMS_STATES = ['OFF', 'ON', 'TERMINATED', 'INACTIVE'] as const;
export type InfoCmsState = (typeof INFO_CMS_STATES)[number];

/** Who asks for a change: the user, or an admin for the user. */
export type Asking = 'user' | 'admin';

/** Every transition that may be asked for; docs/decisions/content-and-usage.md says what each of them does. */
const TRANSITIONS: Readonly<Record<Asking, Readonly<Record<InfoCmsState, readonly InfoCmsState[]>>>> = {
  user: { OFF: ['ON'], ON: ['TERMINATED', 'OFF'], TERMINATED: ['ON', 'OFF'], INACTIVE: ['OFF'] },
  admin: {
    OFF: ['ON'],
    ON: ['TERMINATED', 'INACTIVE', 'OFF'],
    TERMINATED: ['ON', 'INACTIVE', 'OFF'],
    INACTIVE: ['ON', 'OFF'],
  },
};

/** The states that may be asked for now. */
export const nextStates = (asking: Asking, from: InfoCmsState): readonly InfoCmsState[] =>
  TRANSITIONS[asking][from];

/** An account, as far as it decides whether its content is served. */
interface Serving {
  readonly state: InfoCmsState;
  readonly deactivated: boolean;
  /** When the service of a terminated Info CMS ends, ms; null: it does not end. */
  readonly endsAt: number | null;
}

/** Whether phones get the content of an account: while it is on, or terminated until the end of the month. */
export const isServed = ({ state, deactivated, endsAt }: Serving, at: number): boolean =>
  !deactivated && (state === 'ON' || state === 'TERMINATED') && (endsAt === null || at < endsAt);

/**
 * What made an Info CMS inactive: an admin, a charge of the group that was not paid or the account's own, or payment data that
 * are missing.
 */
export const INACTIVE_BY = ['admin', 'group', 'charge', 'paymentData'] as const;
export type InactiveBy = (typeof INACTIVE_BY)[number];

/** An Info CMS as far as unpaid charges change it. */
export interface Chargeable {
  readonly state: InfoCmsState;
  /** Null unless it is inactive. */
  readonly inactiveBy: InactiveBy | null;
}

/**
 * The Info CMS of an account that owes something, or owes nothing any more. A termination stays: it ends the service anyway.
 * What an admin made inactive stays inactive.
 */
export function whileOwing(cms: Chargeable, owes: boolean, by: Exclude<InactiveBy, 'admin'>): Chargeable {
  if (owes) return cms.state === 'ON' ? { state: 'INACTIVE', inactiveBy: by } : cms;
  return cms.state === 'INACTIVE' && cms.inactiveBy === by ? { state: 'ON', inactiveBy: null } : cms;
}
