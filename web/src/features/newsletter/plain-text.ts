/** The words of a mail's HTML with its line breaks: nothing of it is ever run or loaded here. */
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  for (const silent of page.querySelectorAll('style, script, title')) silent.remove();
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
