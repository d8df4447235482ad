/** What a person may say on the command line. */
export interface BenchOptions {
  /** Rows of the large table. */
  readonly items: number;
  /** Ids of the lists to measure; none means all. */
  readonly lists: readonly string[];
  /** Where files are kept that take long to make. */
  readonly data: string;
  /** `name=number` for what the cost card assumes. */
  readonly assume: readonly string[];
  /** Little of everything: shows that the benchmark works, not what it measures. */
  readonly small: boolean;
}
