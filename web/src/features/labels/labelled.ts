/** What groups and labels have in common: a name that never changes, and the number of their users. */
export interface Labelled {
  readonly name: string;
  readonly users: number;
  readonly version: number;
}
