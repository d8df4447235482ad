/** The name of a file of today's. */
export const fileName = (name: string, ending: string): string =>
  `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`;

/** Saves something as a file. */
export function download(content: BlobPart, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
