/**
 * The cursors of the pages before this one, the first page as ''. It is stored in the state of the history entry, so it
 * survives a reload and the browser's back and forward buttons. A shared link has none.
 */
export type BackStack = readonly string[];

export function readBackStack(state: unknown): BackStack {
  const back = typeof state === 'object' && state !== null && 'back' in state ? state.back : undefined;
  return Array.isArray(back) && back.every((cursor) => typeof cursor === 'string') ? back : [];
}

/** The target of a step: the cursor of a page (undefined: the first page) and the stack after the step. */
export interface Step {
  readonly cursor: string | undefined;
  readonly back: BackStack;
}

export const forward = (back: BackStack, here: string | undefined, next: string): Step => ({
  cursor: next,
  back: [...back, here ?? ''],
});

/**
 * Undefined on the first page. After a direct link the previous page is unknown, so the step leads to the first page.
 */
export function backward(back: BackStack, here: string | undefined): Step | undefined {
  if (here === undefined) return undefined;
  return { cursor: back.at(-1) || undefined, back: back.slice(0, -1) };
}

/** The number of the page, if it is known. */
export const pageNumber = (back: BackStack, here: string | undefined): number | undefined =>
  here === undefined ? 1 : back.length > 0 ? back.length + 1 : undefined;
