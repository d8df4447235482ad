/** The tokens of a bucket at a time, ms. */
export interface TokensLeft {
  readonly tokens: number;
  readonly at: number;
}

/** Since when and how often a hub has been told to be slower. */
export interface Slowed {
  /** When it was first told, without a pause since, ms. */
  readonly since: number;
  /** In how many minutes of one hour: the hour in which it was last told. */
  readonly minutes: number;
}

/** How many messages and log lines a hub may send at once (see ingest/flood.ts); absent: as many as any hub. */
export interface MaySend {
  readonly messages?: TokensLeft | undefined;
  readonly lines?: TokensLeft | undefined;
  /** When the hub was last told to be slower, ms. */
  readonly slowedAt?: number | undefined;
  /** How it has been told since it was told first. */
  readonly slowed?: Slowed | undefined;
  /** Grows with each write. */
  readonly version: number;
}
