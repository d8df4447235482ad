/** A value of an XML document: text, elements, or a list of elements with the same name. */
export type Xml = string | number | boolean | undefined | { readonly [name: string]: Xml | readonly Xml[] };

/** `<name>…</name>` with its texts escaped. */
export function xmlElement(name: string, content: Xml, namespace?: string): string {
  return `<${name}${namespace ? ` xmlns="${namespace}"` : ''}>${inner(content)}</${name}>`;
}

export function xmlDocument(name: string, content: Xml, namespace?: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xmlElement(name, content, namespace)}`;
}

/** The texts of all elements with this name. */
export function texts(document: string, name: string): string[] {
  const elements = document.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'));
  return [...elements].map(([, text]) => unescapeXml(text!));
}

function inner(content: Xml): string {
  if (content === undefined) return '';
  if (typeof content !== 'object') return escapeXml(String(content));
  return Object.entries(content)
    .flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).map((one: Xml) => [name, one] as const),
    )
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => xmlElement(name, value))
    .join('');
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

function unescapeXml(text: string): string {
  return text
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex, digits) =>
      String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
