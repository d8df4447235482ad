import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useSWRConfig } from 'swr';
import type * as z from 'zod/mini';
import { useRefreshList } from '../../components/list/use-refresh-list.ts';
import { useEditor } from '../../components/use-editor.ts';
import { refusedWith } from '../../lib/api.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { type LabelInput, type LabelKind, labelKey } from './label-kinds.ts';
import type { Labelled } from './labelled.ts';

interface LabelEditorSpec<T extends Labelled> {
  readonly kind: LabelKind<T>;
  /** The saved label; undefined for a new one, which is not sent until it is saved. */
  readonly saved: T | undefined;
  readonly input: LabelInput<T>;
  readonly schema: z.ZodMiniType;
}

/**
 * The form of one label: creates a new one, or changes an existing one with the version that was read (optimistic
 * lock).
 */
export function useLabelEditor<T extends Labelled>(spec: LabelEditorSpec<T>) {
  const { kind, saved, input, schema } = spec;
  const { t } = useTranslation('labels');
  const navigate = useNavigate();
  const refresh = useRefreshList(kind.list);
  const { mutate } = useSWRConfig();
  const [taken, setTaken] = useState(false);
  const created = useRef<string>(undefined);

  const editor = useEditor<LabelInput<T>>({
    saved: input,
    schema,
    toSend: (value) => value,
    async send(value) {
      setTaken(false);
      const now = saved ? await kind.put({ ...value, version: saved.version }) : await kind.create(value);
      created.current = now.name;
      await mutate(labelKey(kind, now.name), now, { revalidate: false });
      void refresh();
      notify('success', t('saved', { name: now.name }));
    },
    fieldOf(error) {
      if (!refusedWith(error, 'NAME_ALREADY_USED')) return undefined;
      setTaken(true);
      notify('error', t('nameExists'), TOAST_SECONDS.extended);
      return 'name' as keyof LabelInput<T> & string;
    },
    ...(!saved && {
      afterSend: () =>
        created.current && void navigate(kind.paths.edit.to(created.current), { replace: true }),
    }),
  });
  return { ...editor, nameFault: taken ? t('nameExists') : t('fault.name') };
}
