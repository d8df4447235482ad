/** The options of the command line. */
export interface BenchOptions {
  /** Rows of the large table. */
  readonly items: number;
  /** Beacons of the fleet that is planned. */
  readonly beacons: number;
  /** Ids of the lists to measure; none means all. */
  readonly lists: readonly string[];
  /** The folder for files that take long to create. */
  readonly data: string;
  /** Assumptions of the cost card, as `name=number`. */
  readonly assume: readonly string[];
  /** Runs with very little data, only to check that the benchmark works. */
  readonly small: boolean;
}
