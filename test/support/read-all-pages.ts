interface Page<T> {
  readonly items: readonly T[];
  readonly links: { readonly next?: string | undefined };
}

/**
 * Reads all items of a list, page after page.
 *
 * @throws when the list has more pages than `pagesMax`
 */
export async function readAllPages<T>(
  readPage: (starting_at: string | undefined) => Promise<Page<T>>,
  pagesMax = 1000,
): Promise<T[]> {
  const all: T[] = [];
  let starting_at: string | undefined;
  for (let pages = 0; pages < pagesMax; pages++) {
    const { items, links } = await readPage(starting_at);
    all.push(...items);
    if (!links.next) return all;
    starting_at = new URLSearchParams(links.next.split('?')[1]).get('starting_at')!;
  }
  throw new Error(`the list has more than ${pagesMax} pages`);
}
