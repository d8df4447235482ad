interface Difference {
  /** `LOCAL_DYNAMODB_ENDPOINT` can replace the engine of the tables, but not the platform. */
  readonly of: 'engine' | 'platform';
  readonly reason: string;
}

const engine = (reason: string): Difference => ({ of: 'engine', reason });

/** The known differences between the local platform and the documentation, by the name of the check. */
export const knownDifferences: Record<string, Difference> = {
  'a condition with a comparison of an attribute with itself is refused': engine('it is evaluated'),
  'a condition with an unknown type is refused': engine('it never holds'),
  'a mistake is reported before the condition is evaluated': engine('a failing condition is reported first'),
  'in an update, SET beyond the end of a list appends': engine('it fills the gap with nulls'),
  'in an update, REMOVE closes the gap in a list': engine('it removes the elements one after the other'),
  'a query with a key of another type is refused': engine('it finds nothing'),
  'a query with an empty key is refused': engine('it finds nothing'),
  'a query with a start in another partition is refused': engine('it starts at that sort key'),
  'a projection of an attribute that the index does not contain is refused': engine(
    'it returns the other attributes',
  ),
};
