import { Refusal } from '../../../../shared/errors.ts';

/** Does something for each of some ids, one after the other, and names those for which it was refused. */
export async function refusalsOf(
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<{ errors: { id: string; message: string }[] }> {
  const errors: { id: string; message: string }[] = [];
  for (const id of new Set(ids))
    await act(id).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      errors.push({ id, message: error.code });
    });
  return { errors };
}
