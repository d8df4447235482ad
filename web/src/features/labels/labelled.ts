/** The common fields of groups and labels: a name that never changes, and the number of users. */
export interface Labelled {
  readonly name: string;
  readonly users: number;
  readonly version: number;
}
