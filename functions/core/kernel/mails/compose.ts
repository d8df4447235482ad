import type { Branding } from '../../../../shared/model/branding.ts';
import { inkOn, parseHex, toHex } from '../../../../shared/model/colour.ts';
import type { Language } from '../../../../shared/model/user.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';

/** The content of a mail, before it is formatted. */
export interface Letter {
  readonly subject: string;
  /** Paragraphs of plain text; a line break inside one stays a line break. */
  readonly paragraphs: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Small print below the button. */
  readonly note?: string;
}

/** The frame of a letter: the label's name and colour, the support address and the unsubscribe link. */
export interface Letterhead {
  readonly branding: Pick<Branding, 'managerTitle' | 'colour' | 'supportAddress'>;
  readonly language: Language;
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

export interface Composed {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The console's accent colour, for labels without a colour. */
const ACCENT = '#1d4ed8';

/** Formats a letter as text and as HTML. Its content is escaped, so that nothing in it becomes markup. */
export function compose(letter: Letter, { branding, language, unsubscribe }: Letterhead): Composed {
  const { subject, paragraphs, button, note } = letter;
  const foot = [branding.managerTitle, ...(branding.supportAddress ? [branding.supportAddress] : [])];
  const text = [
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(note ? [note] : []),
    `-- \n${foot.join('\n')}`,
    ...(unsubscribe ? [`${unsubscribe.label}: ${unsubscribe.url}`] : []),
  ].join('\n\n');
  const colour = branding.colour ?? ACCENT;
  const ink = toHex(inkOn(parseHex(colour)!));
  const small = 'font-size:13px;color:#5b6472';
  const html = `<!doctype html>
<html lang="${language.slice(0, 2)}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif;color:#1b2330;background:#f4f6f9">
<div style="max-width:560px;margin:0 auto;background:#fff;border-radius:8px;border-top:4px solid ${escapeHtml(colour)};padding:32px">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(branding.managerTitle)}</p>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`).join('\n')}
${button ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:${escapeHtml(colour)};color:${ink};text-decoration:none;padding:12px 20px;border-radius:6px;font-weight:600">${escapeHtml(button.label)}</a></p><p style="margin:0 0 16px;${small};word-break:break-all">${escapeHtml(button.url)}</p>` : ''}
${note ? `<p style="margin:0;${small}">${escapeHtml(note)}</p>` : ''}
</div>
<p style="max-width:560px;margin:16px auto 0;${small}">${foot.map(escapeHtml).join(' · ')}${unsubscribe ? ` · <a href="${escapeHtml(unsubscribe.url)}" style="color:inherit">${escapeHtml(unsubscribe.label)}</a>` : ''}</p>
</body></html>`;
  return { subject, text, html };
}
