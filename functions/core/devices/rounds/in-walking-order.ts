interface Stop {
  readonly beaconId: string;
  /** Null: it is at no site. */
  readonly siteName: string | null;
  readonly description: string;
}

/** Numbers in names count as numbers, as people number aisles and stands. */
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/**
 * The order in which somebody visits beacons: site by site, and at each by their names, as a person would call them out.
 * Beacons at no site, and at a site those without a name, come last.
 */
export const inWalkingOrder = <S extends Stop>(stops: readonly S[]): S[] =>
  stops.toSorted(
    (one, other) =>
      lastIf(one.siteName === null, other.siteName === null) ||
      compare(one.siteName ?? '', other.siteName ?? '') ||
      lastIf(!one.description, !other.description) ||
      compare(one.description, other.description) ||
      compare(one.beaconId, other.beaconId),
  );

const lastIf = (one: boolean, other: boolean): number => Number(one) - Number(other);
