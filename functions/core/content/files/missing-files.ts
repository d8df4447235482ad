import { contentFileId } from '../../../../shared/content/content-file.ts';
import { readFiles } from './content-file-store.ts';

/** Those of these addresses that name uploaded files which cannot be used any more. */
export async function missingFiles(urls: Iterable<string>): Promise<ReadonlySet<string>> {
  const files = [...new Set(urls)].flatMap((url) => {
    const id = contentFileId(url);
    return id === undefined ? [] : [{ id, url }];
  });
  const ready = new Set(
    (await readFiles([...new Set(files.map(({ id }) => id))])).flatMap(({ id, state }) =>
      state === 'ready' ? [id] : [],
    ),
  );
  return new Set(files.flatMap(({ id, url }) => (ready.has(id) ? [] : [url])));
}
