/** The words of a mail's HTML with its line breaks: nothing of it is ever run or loaded here. */
export function plainText(html: string): string {
  // A parsed page is held to our policy as well: its styles, which nobody sees here, would be reported as breaches.
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
