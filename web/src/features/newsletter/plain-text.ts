/** The text of a mail's HTML with its line breaks. The HTML is neither run nor loaded. */
export function plainText(html: string): string {
  // The page's content security policy applies to a parsed document, too: its styles would be reported as violations.
  const bare = html.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/\sstyle=("[^"]*"|'[^']*')/gi, '');
  const page = new DOMParser().parseFromString(bare, 'text/html');
  for (const silent of page.querySelectorAll('script, title')) silent.remove();
  for (const line of page.querySelectorAll('br')) line.replaceWith('\n');
  for (const block of page.querySelectorAll('p, div, tr, h1, h2, li')) block.append('\n');
  const text = page.body.textContent ?? '';
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
