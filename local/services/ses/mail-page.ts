import { recipientsOf } from './mail-events.ts';
import type { Mail } from './mail-folder.ts';
import { feedbackAt } from './mailbox-simulator.ts';

/** Scripts, content of other sites and framing are forbidden. Links in a mail open a new tab. */
export const mailPagePolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: http://localhost:* http://127.0.0.1:*',
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "form-action 'self'",
  "base-uri 'none'",
].join('; ');

const STYLE = `:root{color-scheme:light dark;--line:color-mix(in srgb,CanvasText 18%,Canvas);--soft:color-mix(in srgb,CanvasText 65%,Canvas)}
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0}header{display:flex;flex-wrap:wrap;gap:1rem;justify-content:space-between;margin-bottom:1rem}
input,button{font:inherit;padding:.3rem .6rem}ul{list-style:none;padding:0}li{border-top:1px solid var(--line)}
li a{color:inherit;display:block;padding:.7rem .2rem;text-decoration:none}li a:hover{background:color-mix(in srgb,CanvasText 5%,Canvas)}
small,dt{color:var(--soft)}dl{display:grid;gap:.2rem 1rem;grid-template-columns:max-content 1fr}dd{margin:0}
mark{background:color-mix(in srgb,#d33 20%,Canvas);border-radius:.3rem;color:CanvasText;padding:.05rem .4rem}
iframe{background:#fff;border:1px solid var(--line);box-sizing:border-box;color-scheme:light;height:70vh;resize:vertical;width:100%}
pre{border:1px solid var(--line);font:inherit;padding:1rem;white-space:pre-wrap}`;

/** All mails, or those to one recipient. */
export function mailListPage(mails: readonly Mail[], recipient: string): string {
  const items = mails.map(listItem).join('\n');
  return page(
    'Sent mails',
    `<header><h1>Sent mails</h1><form role="search"><input type="search" name="to" aria-label="Recipient"
placeholder="Recipient" value="${escapeHtml(recipient)}"> <button>Search</button></form></header>
${items ? `<ul>${items}</ul>` : `<p>${recipient ? 'No mail was sent to such a recipient.' : 'No mail was sent yet.'}</p>`}`,
  );
}

/** One mail: its text, and its HTML in a frame without scripts. */
export function mailPage(mail: Mail): string {
  const { subject, from, to, bcc, replyTo, sentAt, text, html, configurationSet, headers = [] } = mail;
  const facts: [name: string, value: string][] = [
    ['From', from],
    ['To', to.join(', ')],
    ['Bcc', bcc.join(', ')],
    ['Reply to', replyTo.join(', ')],
    ['Sent', timeOf(sentAt)],
    ['Configuration set', configurationSet ?? 'none: bounces and complaints are not reported'],
    ...headers.map(({ name, value }): [string, string] => [name, value]),
  ];
  const contents = [
    // Links open in a new tab, which is not sandboxed.
    html !== undefined &&
      `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" title="HTML" srcdoc="${escapeHtml(`<base target="_blank">${html}`)}"></iframe>`,
    text !== undefined && `<pre>${withLinks(text)}</pre>`,
  ];
  return page(
    subject,
    `<p><a href="/_local/mails">Sent mails</a></p><h1>${escapeHtml(subject)}</h1>
<dl>${facts
      .filter(([, value]) => value)
      .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(decoded(value))}</dd>`)
      .join('')}</dl>
${feedbackOf(mail)
  .map(({ address, what }) => `<p><mark>${what}</mark> ${escapeHtml(address)}</p>`)
  .join('')}
${contents.filter(Boolean).join('\n')}`,
  );
}

/** Whether the address of a recipient contains this text. */
export function isTo(mail: Mail, recipient: string): boolean {
  return recipientsOf(mail).some((address) => address.toLowerCase().includes(recipient.toLowerCase()));
}

function listItem(mail: Mail): string {
  const { id, subject, from, sentAt } = mail;
  const marks = new Set(feedbackOf(mail).map(({ what }) => what));
  return `<li><a href="/_local/mails/${encodeURIComponent(id)}"><strong>${escapeHtml(subject)}</strong>
${[...marks].map((what) => `<mark>${what}</mark>`).join(' ')}<br>
<small>${escapeHtml(decoded(from))} → ${escapeHtml(recipientsOf(mail).join(', '))} · ${timeOf(sentAt)}</small></a></li>`;
}

/** The recipients with feedback. */
function feedbackOf(mail: Mail): { address: string; what: string }[] {
  return recipientsOf(mail).flatMap((address) => {
    const feedback = feedbackAt(address);
    return feedback ? [{ address, what: feedback === 'Bounce' ? 'Bounced' : feedback }] : [];
  });
}

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title>
<style>${STYLE}</style></head><body>${content}</body></html>`;
}

function timeOf(iso: string): string {
  return escapeHtml(`${iso.slice(0, 19).replace('T', ' ')} UTC`);
}

/** Decodes encoded words. White space between two of them is not part of the text (RFC 2047). */
function decoded(header: string): string {
  const word = /=\?utf-8\?b\?([A-Za-z0-9+/=]+)\?=/gi;
  return header
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(word, (_, base64: string) => Buffer.from(base64, 'base64').toString());
}

function withLinks(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/(?:(?!&(?:lt|gt|quot|#39);)[^\s])+/g,
    (address) => `<a href="${address}" target="_blank" rel="noreferrer">${address}</a>`,
  );
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
