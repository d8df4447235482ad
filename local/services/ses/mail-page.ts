import type { Mail } from './mail-folder.ts';

/** A page with all mails. What they contain is text, or stands in a frame that may do nothing. */
export function mailPage(mails: readonly Mail[]): string {
  const list = mails.map(article).join('\n') || '<p>No mail was sent yet.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sent mails</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem;padding:0 1rem}article{border-top:1px solid #8888;padding:1rem 0}
iframe{border:1px solid #8888;width:100%;height:24rem;background:#fff}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><h1>Sent mails</h1>${list}</body></html>`;
}

/** Nothing on the page runs, loads or can be framed elsewhere. */
export const mailPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'none'; base-uri 'none'";

function article({ subject, from, to, cc, sentAt, text, html, raw }: Mail): string {
  const content = [
    text !== undefined && `<pre>${escapeHtml(text)}</pre>`,
    html !== undefined && `<iframe sandbox title="HTML" srcdoc="${escapeHtml(html)}"></iframe>`,
    raw !== undefined && `<pre>${escapeHtml(raw)}</pre>`,
  ];
  return `<article><h2>${escapeHtml(subject)}</h2>
<p>${escapeHtml(from)} → ${escapeHtml([...to, ...cc].join(', '))}, ${escapeHtml(sentAt)}</p>
${content.filter(Boolean).join('\n')}</article>`;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
