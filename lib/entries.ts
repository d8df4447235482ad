/** Maps each entry of a table, under the same names. */
export const each = <Name extends string, Entry, Made>(
  table: Readonly<Record<Name, Entry>>,
  make: (name: Name, entry: Entry) => Made,
): Record<Name, Made> =>
  Object.fromEntries(
    Object.entries<Entry>(table).map(([name, entry]) => [name, make(name as Name, entry)]),
  ) as Record<Name, Made>;

/** The id of an entry's construct. It identifies the deployed resource. */
export const capital = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
