import { useState } from 'react';
import { TAG_FORM, TAG_MAX, TAGS_MAX, tagOf } from '../../../../shared/model/place-limits.ts';

export interface TagEntry {
  readonly tags: readonly string[];
  readonly typed: string;
  readonly fault: 'FORM' | 'TOO_MANY' | undefined;
  /** A comma completes what stands before it. */
  setTyped(text: string): void;
  add(text: string): void;
  remove(tag: string): void;
  /** Takes over what is typed. Returns all tags; undefined if it is no tag. */
  complete(): readonly string[] | undefined;
}

/** Tags that a user enters one after the other, after those that are there already. */
export function useTagEntry(before: readonly string[] = []): TagEntry {
  const [tags, setTags] = useState(before);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<TagEntry['fault']>();

  function take(text: string): readonly string[] | undefined {
    const added = text.split(',').map(tagOf).filter(Boolean);
    const next = [...new Set([...tags, ...added])];
    const isTag = (tag: string) => tag.length <= TAG_MAX && TAG_FORM.test(tag);
    const wrong = !added.every(isTag) ? 'FORM' : next.length > TAGS_MAX ? 'TOO_MANY' : undefined;
    setFault(wrong);
    setTyped(wrong ? text : '');
    if (wrong) return undefined;
    setTags(next);
    return next;
  }

  return {
    ...{ tags, typed, fault },
    setTyped(text) {
      setFault(undefined);
      if (text.includes(',')) take(text);
      else setTyped(text);
    },
    add: take,
    remove: (tag) => setTags(tags.filter((one) => one !== tag)),
    complete: () => take(typed),
  };
}
