/** What opens a row (a link, or a button if it opens a dialog), else whatever of it takes the focus. */
const targetOf = (row: Element) =>
  row.querySelector<HTMLElement>('.opens') ?? row.querySelector<HTMLElement>('a, button, input');

const focusedRow = () => document.activeElement?.closest('tr');

/** Moves the focus to the next or the previous row; from elsewhere, to the first. */
export function focusRow(box: Element | null, step: 1 | -1): void {
  const rows = [...(box?.querySelectorAll('tbody tr') ?? [])].filter(targetOf);
  const here = focusedRow();
  const at = here ? rows.indexOf(here) : -1;
  const row = at < 0 ? rows[0] : rows[at + step];
  if (row) targetOf(row)?.focus();
}

/** Selects or deselects a row, or selects all from the one that was selected last to this one. */
export function toggleRow(row: Element, isRange = false): void {
  const click = new MouseEvent('click', { shiftKey: isRange, bubbles: true, cancelable: true });
  row.querySelector('.tick input')?.dispatchEvent(click);
}

/** The same for the row that has the focus. */
export function toggleFocusedRow(box: Element | null, isRange = false): void {
  const row = focusedRow();
  if (row && box?.contains(row)) toggleRow(row, isRange);
}
