import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { refusedFields } from '../lib/api.ts';
import { useFaultFocus } from './use-fault-focus.ts';

interface EditorSpec<T extends object> {
  /** The saved values; undefined for a new item: the defaults. */
  readonly saved: T;
  /** The schema of the body, which the server uses as well. It is checked before sending. */
  readonly schema: z.ZodMiniType;
  readonly toSend: (value: T, changes: Partial<T>) => unknown;
  readonly send: (value: T, changes: Partial<T>) => Promise<unknown>;
  /** Rules that a schema cannot express: returns the invalid fields, in the order of the form. */
  readonly rules?: (value: T) => readonly (keyof T & string)[];
  /** Asks for confirmation, and calls `send` if it is given. */
  readonly before?: (send: () => Promise<void>) => void;
  /** Called when faults were found, so that nothing was sent. */
  readonly onFaults?: (fields: readonly string[]) => void;
  /** The field that an error without details is about; undefined: it is shown above the buttons. */
  readonly fieldOf?: (error: unknown) => (keyof T & string) | undefined;
  /** The field that an issue of the schema or the server is about; the default is the first step of its path. */
  readonly faultOf?: (path: readonly PropertyKey[]) => keyof T & string;
  /** Sending does not save: the entered values stay. */
  readonly keepChanges?: boolean;
  /** Called once the form counts as unchanged, so that the page can be left. */
  readonly afterSend?: () => void;
}

/** A form for an item: tracks changes, validates before sending, and focuses the first fault. */
export function useEditor<T extends object>(spec: EditorSpec<T>) {
  const { saved, schema, toSend, rules, before, send, onFaults } = spec;
  const { fieldOf, faultOf, keepChanges, afterSend } = spec;
  type Name = keyof T & string;
  const [entered, setChanges] = useState<Partial<T>>({});
  const [faults, setFaults] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const value = { ...saved, ...entered };
  // What was entered may be saved without this form: by another user, or by the first of two calls.
  const changes = Object.fromEntries(
    Object.entries(entered).filter(([field, next]) => !same(next, saved[field as Name])),
  ) as Partial<T>;
  const failure = useRef<unknown>(undefined);
  // An error about a field that the form lacks is shown above the buttons.
  const { form, focusFault } = useFaultFocus<HTMLFormElement>(() => setRefusal(failure.current));
  const nameOf = (path: readonly PropertyKey[]) => faultOf?.(path) ?? String(path[0]);

  function set<K extends Name>(field: K, next: T[K]) {
    setChanges(
      ({ [field]: _, ...others }) =>
        (same(next, saved[field]) ? others : { ...others, [field]: next }) as Partial<T>,
    );
    // Clear a field's error as soon as it is edited.
    faults.has(field) && setFaults(new Set([...faults].filter((one) => one !== field)));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (busy) return;
    setRefusal(undefined);
    const { error } = z.safeParse(schema, toSend(value, changes));
    const found = [...(error?.issues.map(({ path }) => nameOf(path)) ?? []), ...(rules?.(value) ?? [])];
    setFaults(new Set(found));
    failure.current = undefined;
    if (found.length > 0) {
      focusFault();
      onFaults?.(found);
    } else if (before) before(perform);
    else await perform();
  }

  async function perform() {
    setBusy(true);
    try {
      await send(value, changes);
      // Flush effects now, because the guard of unsaved changes must know about it before the user leaves.
      if (!keepChanges) flushSync(() => setChanges({}));
      afterSend?.();
    } catch (error) {
      const field = fieldOf?.(error);
      failure.current = error;
      setFaults(new Set(field ? [field] : refusedFields(error).map(nameOf)));
      focusFault();
    } finally {
      setBusy(false);
    }
  }

  return {
    saved,
    value,
    set,
    /** Only the values that differ from the saved ones. */
    changes,
    changed: Object.keys(changes) as Name[],
    isFault: (field: Name) => faults.has(field),
    faults,
    refusal,
    busy,
    focusFault,
    /** Takes back what was entered in some fields. */
    restore: (...fields: readonly Name[]) =>
      setChanges(
        (before) =>
          Object.fromEntries(
            Object.entries(before).filter(([field]) => !fields.includes(field as Name)),
          ) as Partial<T>,
      ),
    discard() {
      setChanges({});
      setFaults(new Set());
      setRefusal(undefined);
    },
    props: { ref: form, noValidate: true, onSubmit: (event: FormEvent) => void submit(event) },
  };
}

export type Editor<T extends object> = ReturnType<typeof useEditor<T>>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
