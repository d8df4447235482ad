interface Difference {
  /** The tables' engine can be exchanged (`LOCAL_DYNAMODB_ENDPOINT`), the platform cannot. */
  readonly of: 'engine' | 'platform';
  readonly reason: string;
}

const engine = (reason: string): Difference => ({ of: 'engine', reason });
const platform = (reason: string): Difference => ({ of: 'platform', reason });

/** Where the local platform is known not to do as the documentation says, by the name of the check. */
export const knownDifferences: Record<string, Difference> = {
  'a condition with a comparison of an attribute with itself is refused': engine('it is evaluated'),
  'a condition with a type that there is not is refused': engine('it never holds'),
  'a mistake is told before the condition is looked at': engine('a condition that fails is told first'),
  'knows that SET beyond the end of a list appends': engine('it fills the gap with nulls'),
  'knows that REMOVE closes the gap in a list': engine('it removes one after the other, so places move'),
  'a query by a key of another type is refused': engine('it finds nothing'),
  'a query by an empty key is refused': engine('it finds nothing'),
  'a query from a start in another partition is refused': engine('it starts at that sort key'),
  'a projection of what an index does not carry is refused': engine('it answers without it'),
  'a transactional read answers what its projection names': engine('it answers everything'),
  "States.StringSplit('1,2+3', ',+') gives what is documented": platform('all separators count as one'),
  'an intrinsic function that cannot compute fails the execution': platform('the error has another name'),
};
