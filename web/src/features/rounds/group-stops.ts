import type { RoundStop } from '../../../../shared/model/round.ts';

/** Stops at one site, in the order of the walk. */
export interface StopGroup {
  readonly key: string;
  /** Null: at no site. */
  readonly siteName: string | null;
  readonly stops: readonly RoundStop[];
}

/** Stops by site, in the order of the walk. */
export const groupStops = (stops: readonly RoundStop[]): readonly StopGroup[] =>
  [...Map.groupBy(stops, ({ siteId }) => siteId)].map(([siteId, some]) => ({
    key: siteId ?? '',
    siteName: some[0]!.siteName,
    stops: some,
  }));
