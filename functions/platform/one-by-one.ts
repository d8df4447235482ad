import { Refusal } from '../../shared/errors.ts';

/** Why something was refused. Throws an error that is no refusal. */
function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

/** Does something for each of some ids, one after the other, and names those for which it was refused. */
export async function refusalsOf(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<{ errors: { id: string; message: string }[] }> {
  const errors: { id: string; message: string }[] = [];
  for (const id of new Set(ids))
    await act(id).catch((error: unknown) => errors.push({ id, message: refusalIn(error).code }));
  return { errors };
}

/** Saves each of some items, one after the other, and says at which place one was refused and why. */
export async function savedOneByOne<Item extends { readonly id?: string | undefined }, Saved>(
  items: readonly Item[],
  save: (item: Item) => Promise<Saved>,
) {
  const saved: Saved[] = [];
  const errors: { at: number; id: string | null; message: string; details?: unknown }[] = [];
  for (const [at, item] of items.entries())
    try {
      saved.push(await save(item));
    } catch (error) {
      const { code: message, details } = refusalIn(error);
      errors.push({ at, id: item.id ?? null, message, ...(details !== undefined && { details }) });
    }
  return { items: saved, errors };
}
