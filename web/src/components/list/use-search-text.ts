import { useEffect, useRef, useState } from 'react';
import {
  type Condition,
  type FilterField,
  normalise,
  type ValueFault,
  valueFault,
} from '../../../../shared/filter.ts';
import type { TextSearch } from './list-spec.ts';

/** The delay after the last key before the search starts and a message about the text is shown. */
const PAUSE_MS = 350;

export interface SearchText {
  readonly text: string;
  readonly fault: ValueFault | undefined;
  setText(text: string): void;
  /** Applies the text at once, on Enter or for a chosen suggestion. Returns the applied value, if the text is valid. */
  apply(text: string): string | undefined;
}

/** The text of a search box: it belongs to the user while they type, and becomes a filter in the URL after a pause. */
export function useSearchText(
  search: TextSearch,
  filterField: FilterField,
  applied: string,
  onApply: (condition: Condition | undefined) => void,
): SearchText {
  const [text, setText] = useState(applied);
  const [fault, setFault] = useState<ValueFault>();
  // The last text that this box wrote to the URL. Only other changes of the URL (a reset, the browser's back) may
  // replace the text.
  const written = useRef(applied);
  useEffect(() => {
    if (applied === written.current) return;
    written.current = applied;
    setText(applied);
    setFault(undefined);
  }, [applied]);

  function apply(typed: string): string | undefined {
    const value = normalise(filterField, typed.trim());
    const operator = search.operator?.(value) ?? 'eq';
    const wrong = value === '' ? undefined : valueFault(filterField, value, operator);
    setFault(wrong);
    if (wrong) return undefined;
    if (value !== written.current) {
      written.current = value;
      onApply(value === '' ? undefined : { field: search.field, operator, values: [value] });
    }
    return value || undefined;
  }

  const latest = useRef(apply);
  useEffect(() => {
    latest.current = apply;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return {
    text,
    fault,
    setText(next) {
      setText(next);
      setFault(undefined);
    },
    apply(next) {
      setText(next);
      return apply(next);
    },
  };
}
