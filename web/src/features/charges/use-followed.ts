import useSWR from 'swr';

/** How often long work is asked for while it is running. */
const FOLLOW_MS = 2000;
/** Milliseconds until work in this state is asked for again; 0: never. */
export const followMs = (state: string | undefined) => (state === 'running' ? FOLLOW_MS : 0);

/** The last work of a kind on a month, followed while it runs; null: there is none. */
export const useFollowed = <T extends { readonly state: string }>(
  name: string,
  month: number,
  load: (of: { params: { month: string } }) => Promise<{ readonly value: T | null }>,
) =>
  useSWR([name, month], async ([, of]) => (await load({ params: { month: String(of) } })).value, {
    refreshInterval: (latest) => followMs(latest?.state),
    dedupingInterval: FOLLOW_MS / 2,
  });
