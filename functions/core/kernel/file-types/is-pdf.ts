/** PDF readers search the end marker in the last bytes of this number. */
const END_BYTES = 1024;

/**
 * Checks that a file is a PDF from its first byte to its last: its end names the position of its table of objects, and
 * a table starts there. The objects are not checked, because browsers are told to save the file, not to show it.
 */
export function isPdf(file: Buffer): boolean {
  if (!/^%PDF-[12]\.\d/.test(file.toString('latin1', 0, 8))) return false;
  const end = file.toString('latin1', Math.max(0, file.length - END_BYTES));
  const [, offset] = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(end) ?? [];
  if (offset === undefined) return false;
  const table = file.toString('latin1', Number(offset), Number(offset) + 32);
  return /^\s*(?:xref|\d+ \d+ obj)/.test(table);
}
