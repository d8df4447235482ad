import useSWR from 'swr';
import { getTemplates, putTemplates } from '../../../../shared/contract/infoprovider.ts';
import type { Template, Templates } from '../../../../shared/model/template.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { meOf, useSession } from '../../lib/session.ts';

type Kept = readonly Template[];

/** The templates of the user, or of the user acted for; with `false`, they are not read. */
export function useTemplates(isNeeded = true) {
  const session = useSession();
  const whose = session.actingAs?.id ?? meOf(session)?.id;
  const { data, error, mutate } = useSWR(
    isNeeded ? ['templates', whose] : null,
    () => call(getTemplates, {}),
    {
      revalidateOnFocus: false,
    },
  );
  return {
    templates: data?.templates as Kept | undefined,
    error: error as unknown,
    retry: () => void mutate(),
    /** Saves what `change` makes of the templates. What was saved elsewhere in the meantime is read again, and kept. */
    async save(change: (templates: Kept) => Template[]): Promise<void> {
      const attempt = ({ templates, version }: Templates) =>
        call(putTemplates, { body: { templates: change(templates), version } });
      const saved = await attempt(data ?? (await call(getTemplates, {}))).catch(async (error) => {
        if (!refusedWith(error, 'PLEASE_TRY_AGAIN')) throw error;
        return attempt(await call(getTemplates, {}));
      });
      await mutate(saved, { revalidate: false });
    },
  };
}

/** Whether another template has this name. */
export const isNameTaken = (templates: Kept, name: string, id?: string): boolean =>
  templates.some((one) => one.name === name.trim() && one.id !== id);
