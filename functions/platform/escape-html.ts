const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Plain text as HTML, for the content of elements and for quoted attributes. */
export const escapeHtml = (plain: string): string =>
  plain.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
