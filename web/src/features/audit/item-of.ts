/** The kind of an item of the audit trail, `<kind>/<id>`. */
export const kindIn = (item: string): string => item.split('/')[0]!;

/** Its id, which may contain slashes, as that of a firmware. */
export const idIn = (item: string): string => item.slice(kindIn(item).length + 1);
