import { withoutSeparators } from './separators.ts';

/** The form of hub ids. Source: FIELD-FACTS 1. */
export const HUB_ID = /^hub[0-9a-f]{8}$/;

/** The hub id that a text is, as people write it; undefined if it has another form. */
export function hubIdIn(text: string): string | undefined {
  const id = withoutSeparators(text).toLowerCase();
  return HUB_ID.test(id) ? id : undefined;
}
