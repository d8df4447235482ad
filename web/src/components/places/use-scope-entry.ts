import { useState } from 'react';
import type { Scope } from '../../../../shared/model/scope.ts';
import { type TagEntry, useTagEntry } from './use-tag-entry.ts';

export interface ScopeEntry {
  readonly isLimited: boolean;
  setLimited(isLimited: boolean): void;
  readonly siteIds: readonly string[];
  setSites(ids: readonly string[]): void;
  readonly tags: TagEntry;
  /** It is to be limited, but to nothing. */
  readonly isEmpty: boolean;
  /** What is entered; null: the whole account. Undefined if it is incomplete, which the fields say from then on. */
  complete(): Scope | null | undefined;
}

/** The sites and tags that a user enters as the limit of an access, after those that are there already. */
export function useScopeEntry(before: Scope | null): ScopeEntry {
  const [isLimited, setLimited] = useState(before !== null);
  const [siteIds, setSites] = useState<readonly string[]>(before?.siteIds ?? []);
  const [wasEmpty, setWasEmpty] = useState(false);
  const tags = useTagEntry(before?.tags);
  return {
    ...{ isLimited, setLimited, siteIds, setSites, tags },
    isEmpty: wasEmpty && isLimited && siteIds.length + tags.tags.length === 0,
    complete() {
      if (!isLimited) return null;
      const chosen = tags.complete();
      // The field of tags says what is wrong with them.
      if (!chosen) return undefined;
      const isEmpty = siteIds.length + chosen.length === 0;
      setWasEmpty(isEmpty);
      return isEmpty ? undefined : { siteIds: [...siteIds], tags: [...chosen] };
    },
  };
}
