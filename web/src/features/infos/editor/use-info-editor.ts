import { type FormEvent, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CONTENT_LANGUAGES, type ContentLanguage } from '../../../../../shared/content/output.ts';
import { InfoDraftInput } from '../../../../../shared/model/info.ts';
import { useEditor } from '../../../components/use-editor.ts';
import { refusedWith } from '../../../lib/api.ts';
import {
  type DraftEntries,
  type DraftField,
  differences,
  isFaulty,
  isStorable,
  keepingEntries,
  languagesIn,
  toContent,
} from './entries.ts';

/** What the form of an Info holds. The beacons of an Info that exists are no part of its draft. */
export interface FormEntries extends DraftEntries {
  readonly beaconIds: readonly string[];
}

/** Where the form sends what was entered. */
export interface DraftStore {
  readonly saveDraft: (entries: FormEntries, changed: readonly DraftField[]) => Promise<unknown>;
  /** Saves and publishes. `languages` undefined: all of them. */
  readonly publish: (
    entries: FormEntries,
    changed: readonly DraftField[],
    languages: readonly ContentLanguage[] | undefined,
  ) => Promise<unknown>;
  /** Called once nothing is unsaved. */
  readonly afterwards?: () => unknown;
}

interface InfoEditorSpec {
  /** What is stored: the draft, or without one what is published. */
  readonly start: FormEntries;
  /** What is published; undefined: nothing is. */
  readonly published: DraftEntries | undefined;
  /** Whether the Info has a beacon, which it needs to be published for the first time; undefined: the form has them. */
  readonly hasBeacon: boolean | undefined;
  readonly language: ContentLanguage;
  /** Asks before the Info of another owner is changed. */
  readonly before: (perform: () => Promise<void>) => void;
  readonly store: DraftStore;
  readonly onFaults: (fields: readonly string[], value: FormEntries) => void;
}

/** The form of an Info. It saves a draft, which may be incomplete, or also publishes it, which is checked. */
export function useInfoEditor(spec: InfoEditorSpec) {
  const { start, published, hasBeacon, language, before, store, onFaults } = spec;
  // Enter in a field saves; only the button publishes.
  const intent = useRef<'draft' | 'publish'>('draft');
  const asked = useRef(intent.current);
  const [failure, setFailure] = useState<unknown>();
  const [isStored, setStored] = useState(false);
  const afterDraft = useRef<(() => void) | undefined>(undefined);
  // The user's choice; a language without one is published if it is complete.
  const [chosen, setChosen] = useState<Readonly<Partial<Record<ContentLanguage, boolean>>>>({});
  const shown = useRef(start);
  const saved = useMemo(() => ({ ...start, ...keepingEntries(start, shown.current) }), [start]);

  /** The languages that phones would get changed, and those of them that are published now. */
  function publicationOf(value: FormEntries) {
    const differing = languagesIn(published ? differences(published, value) : withOutputs(value));
    // Of a new Info, all is published at once or nothing.
    const complete =
      hasBeacon === undefined
        ? differing
        : differing.filter((one) => chosen[one] ?? !value[one].some(isFaulty));
    const languages = complete.length > 0 ? complete : differing.filter((one) => chosen[one] !== false);
    return { differing, languages, isPart: languages.length < differing.length };
  }

  const editor = useEditor<FormEntries>({
    saved,
    schema: InfoDraftInput,
    toSend: toContent,
    faultOf: ([first, second]) => (first === 'outputs' ? second : first) as keyof FormEntries & string,
    rules(value) {
      const isPublishing = asked.current === 'publish';
      const checked = isPublishing ? publicationOf(value).languages : [];
      const faulty = CONTENT_LANGUAGES.filter((one) =>
        checked.includes(one) ? value[one].some(isFaulty) : !value[one].every(isStorable),
      );
      if (!isPublishing) return faulty;
      return [
        ...faulty,
        ...(hasOutput(value) ? [] : [language]),
        ...(published || (hasBeacon ?? value.beaconIds.length > 0) ? [] : (['beaconIds'] as const)),
      ];
    },
    onFaults(fields) {
      setFailure(undefined);
      afterDraft.current = undefined;
      onFaults(fields, shown.current);
    },
    before,
    async send(entries) {
      setFailure(undefined);
      const fields = differences(saved, entries);
      if (asked.current === 'draft') await store.saveDraft(entries, fields);
      else {
        const { languages, isPart } = publicationOf(entries);
        await store.publish(entries, fields, isPart ? languages : undefined);
        setChosen({});
      }
    },
    afterSend() {
      if (store.afterwards) {
        // The page of a new Info is opened once nothing is unsaved.
        flushSync(() => setStored(true));
        store.afterwards();
      }
      afterDraft.current?.();
      afterDraft.current = undefined;
    },
    fieldOf(error) {
      afterDraft.current = undefined;
      setFailure(error);
      if (refusedWith(error, 'INFO_NAME_ALREADY_USED', 'INFO_NAME_NOT_ALLOWED')) return 'name';
      if (refusedWith(error, 'DEVICE_NOT_REGISTERED', 'DEVICE_NOT_ALLOWED_OR_USED')) return 'beaconIds';
      return undefined;
    },
  });
  const { value, changed } = editor;
  shown.current = value;
  const changedFields = differences(saved, value);

  // Another user may save the same fields while they are edited here.
  const [base, setBase] = useState(saved);
  if (changed.length === 0 && base !== saved) setBase(saved);
  const savedByOthers = differences(base, saved);

  const submit = (what: 'draft' | 'publish') => {
    intent.current = what;
    editor.props.ref.current?.requestSubmit();
  };
  return {
    ...editor,
    props: {
      ...editor.props,
      onSubmit(event: FormEvent) {
        asked.current = intent.current;
        intent.current = 'draft';
        editor.props.onSubmit(event);
      },
    },
    failure,
    isUnsaved: !isStored && (changedFields.length > 0 || changed.includes('beaconIds')),
    isStored,
    /** The Info was changed by somebody else after it was read. */
    isStale: refusedWith(failure, 'PLEASE_TRY_AGAIN'),
    /** Fields that were changed here and, since then, also by somebody else. */
    conflicts: savedByOthers.filter((field) => changed.includes(field)),
    keepMine: () => setBase(saved),
    /** `isPart`: the other languages that differ are held back. */
    ...publicationOf(value),
    choose: (one: ContentLanguage, isOn: boolean) => setChosen({ ...chosen, [one]: isOn }),
    publish: () => submit('publish'),
    /** Saves what is unsaved, and then continues. */
    saveThen(next: () => void) {
      if (changedFields.length === 0) return next();
      afterDraft.current = next;
      submit('draft');
    },
  };
}

export type InfoEditor = ReturnType<typeof useInfoEditor>;

export const hasOutput = (entries: DraftEntries): boolean => withOutputs(entries).length > 0;

const withOutputs = (entries: DraftEntries) => CONTENT_LANGUAGES.filter((one) => entries[one].length > 0);
