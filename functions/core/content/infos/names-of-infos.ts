import { readInfos } from './store.ts';

/** The names of Infos by id, without those that do not exist any more. */
export async function namesOfInfos(ids: readonly string[]): Promise<Map<string, string>> {
  const items = await readInfos([...new Set(ids)]);
  return new Map(
    items.flatMap(({ isDeleted, row: { id, name } }) => (isDeleted ? [] : [[id, name] as const])),
  );
}
