import { itemsThatMayName } from './store.ts';

/** Whether an Info names a file: what is published, drafted or scheduled of it, or a version that can be restored. */
export async function infoNames(id: string, url: string): Promise<boolean> {
  for await (const item of itemsThatMayName(id))
    if (JSON.stringify(item).includes(JSON.stringify(url))) return true;
  return false;
}
