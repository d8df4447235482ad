/** The name of a file, with the date of today. */
export const fileName = (name: string, ending: string): string =>
  `${name}-${new Date().toISOString().slice(0, 10)}.${ending}`;

/** Saves content as a file. */
export function download(content: BlobPart, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it later.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
