/** An element, or nothing. */
type Child = string | undefined;
/** A text, or the children of an element. */
type Content = string | readonly Child[];

/** What XML 1.0 does not allow, not even as a reference: control characters and halves of characters. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text as it is written in XML. */
export const escapeXml = (text: string): string =>
  text.replace(UNWRITABLE, '').replace(/[&<>"]/g, (character) => ENTITIES[character]!);

/** An element; undefined if it has no content, since empty elements are not allowed in invoices. */
export function element(
  name: string,
  content: Content | null | undefined,
  attributes: Readonly<Record<string, string>> = {},
): string | undefined {
  const inner = typeof content === 'string' ? escapeXml(content) : (content ?? []).join('');
  if (inner === '') return undefined;
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  return `<${name}${written.join('')}>${inner}</${name}>`;
}
