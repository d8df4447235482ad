/** What groups and labels have in common: a name that stays, and how many users have it. */
export interface Labelled {
  readonly name: string;
  readonly users: number;
  readonly version: number;
}
