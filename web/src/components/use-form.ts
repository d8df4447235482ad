import { type FormEvent, useRef, useState } from 'react';
import { useErrorText } from './use-error-text.ts';

type Entries<Name extends string> = Readonly<Record<Name, string>>;
type Faults<Name extends string> = { readonly [name in Name]?: string | undefined };

interface FormSpec<Name extends string> {
  readonly fields: readonly Name[];
  /** Returns the faults of the entered values; if there are any, nothing is sent. */
  readonly check: (entered: Entries<Name>) => Faults<Name>;
  readonly send: (entered: Entries<Name>) => Promise<void>;
  /** Returns the fields that an error is about; undefined: it is shown above the form. */
  readonly faultsOf?: (error: unknown, text: string) => Faults<Name> | undefined;
  /** The field that gets the focus after an error that is not about a field. */
  readonly retry?: Name;
}

/** A form of plain inputs: shows each fault at its field, and focuses the first one. */
export function useForm<Name extends string>({ fields, check, send, faultsOf, retry }: FormSpec<Name>) {
  const errorText = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);

  const focus = (name: Name | undefined) =>
    name && form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

  const entered = (): Entries<Name> => {
    const data = new FormData(form.current ?? undefined);
    return Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Entries<Name>;
  };

  /** Returns whether there are any. */
  function show(found: Faults<Name>): boolean {
    setFaults(found);
    const first = fields.find((name) => found[name]);
    focus(first);
    return first !== undefined;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const values = entered();
    setRefusal(undefined);
    if (show(check(values))) return;

    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const found = faultsOf?.(error, errorText(error));
      if (found && show(found)) return;
      setRefusal(error);
      focus(retry);
    } finally {
      setBusy(false);
    }
  }

  return {
    props: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => void submit(event),
      // Clear a field's error as soon as it is edited.
      onInput: ({ target }: FormEvent) => {
        const { name } = target as HTMLInputElement;
        if (faults[name as Name]) setFaults({ ...faults, [name]: undefined });
      },
    },
    faults,
    /** The last error, if it is not about a field. */
    refusal,
    refused: refusal === undefined ? undefined : errorText(refusal),
    busy,
    entered,
    reset: () => form.current?.reset(),
  };
}
