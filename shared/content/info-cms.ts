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
