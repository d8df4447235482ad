import { createHash } from 'node:crypto';
import type { ContentLanguage, Output, OutputType } from '../../../../shared/content/output.ts';
import type { Branding } from '../../../../shared/model/branding.ts';
import { inkOn, parseHex, toHex } from '../../../../shared/model/colour.ts';
import { escapeHtml as escaped } from '../../../platform/escape-html.ts';

interface Shown {
  readonly language: ContentLanguage;
  /** All languages of the Info. */
  readonly languages: readonly ContentLanguage[];
  readonly outputs: readonly Output[];
  readonly branding: Branding;
}

/** The page, and the source expression of the content security policy that allows its style. */
interface Page {
  readonly html: string;
  readonly style: string;
}

/**
 * An Info as a page without scripts, in the looks of a label. It loads nothing but what the outputs name, and the logo of
 * the label.
 */
export function infoPage({ language, languages, outputs, branding }: Shown): Page {
  const texts = TEXTS[language];
  const css = styleOf(branding.colour);
  const title = outputs[0]?.title || branding.brand;
  const html = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${css}</style>
<header><h1>${brandOf(branding)}</h1>${languages.length > 1 ? choices(languages, language, texts.languages) : ''}</header>
<main>
${outputs.length ? outputs.map((output) => card(output, texts)).join('\n') : `<p class="none">${escaped(texts.nothing)}</p>`}
</main>
<footer><a href="/imprint">${escaped(texts.imprint)}</a> <a href="/data-privacy">${escaped(texts.privacy)}</a></footer>
</html>
`;
  return { html, style: `sha256-${createHash('sha256').update(css).digest('base64')}` };
}

interface Texts {
  readonly nothing: string;
  readonly languages: string;
  readonly imprint: string;
  readonly privacy: string;
  readonly listen: string;
  readonly open: Readonly<Record<Exclude<OutputType, 'MESSAGE'>, string>>;
}

const TEXTS: Readonly<Record<ContentLanguage, Texts>> = {
  de: {
    nothing: 'Hier gibt es gerade nichts zu sehen. Versuchen Sie es zu einer anderen Zeit.',
    languages: 'Sprache',
    imprint: 'Impressum',
    privacy: 'Datenschutz',
    listen: 'Zum Anhören',
    open: {
      HTML: 'Seite öffnen',
      YOUTUBE: 'Auf YouTube ansehen',
      AUDIO: 'Tondatei öffnen',
      VIDEO: 'Video öffnen',
      PDF: 'PDF öffnen',
      MOBYCARD: 'Karte öffnen',
      VCARD: 'Kontakt speichern',
      WIFI: 'WLAN-Zugang öffnen',
    },
  },
  en: {
    nothing: 'There is nothing to see here right now. Try again at another time.',
    languages: 'Language',
    imprint: 'Imprint',
    privacy: 'Data privacy',
    listen: 'To listen to',
    open: {
      HTML: 'Open page',
      YOUTUBE: 'Watch on YouTube',
      AUDIO: 'Open sound file',
      VIDEO: 'Open video',
      PDF: 'Open PDF',
      MOBYCARD: 'Open card',
      VCARD: 'Save contact',
      WIFI: 'Open Wi-Fi access',
    },
  },
  fr: {
    nothing: 'Il n’y a rien à voir ici pour le moment. Réessayez à un autre moment.',
    languages: 'Langue',
    imprint: 'Mentions légales',
    privacy: 'Protection des données',
    listen: 'Version audio',
    open: {
      HTML: 'Ouvrir la page',
      YOUTUBE: 'Regarder sur YouTube',
      AUDIO: 'Ouvrir le fichier audio',
      VIDEO: 'Ouvrir la vidéo',
      PDF: 'Ouvrir le PDF',
      MOBYCARD: 'Ouvrir la carte',
      VCARD: 'Enregistrer le contact',
      WIFI: 'Ouvrir l’accès Wi-Fi',
    },
  },
};

const NAMES: Readonly<Record<ContentLanguage, string>> = { de: 'Deutsch', en: 'English', fr: 'Français' };

const brandOf = ({ brand, logoUrl }: Branding): string =>
  logoUrl ? `<img class="logo" src="${escaped(logoUrl)}" alt="${escaped(brand)}">` : escaped(brand);

const choices = (languages: readonly ContentLanguage[], shown: ContentLanguage, label: string): string =>
  `<nav aria-label="${escaped(label)}">${languages
    .map((one) => {
      const name = `<span lang="${one}">${NAMES[one]}</span>`;
      return one === shown ? `<b aria-current="true">${name}</b>` : `<a href="?lang=${one}">${name}</a>`;
    })
    .join('')}</nav>`;

function card(output: Output, texts: Texts): string {
  const { type, title, url, text, previewUrl, audioUrl } = output;
  const parts = [
    previewUrl && `<img src="${escaped(previewUrl)}" alt="" width="480" height="270" loading="lazy">`,
    `<h2>${escaped(title)}</h2>`,
    type === 'MESSAGE' && `<p>${escaped(text ?? '')}</p>`,
    type === 'AUDIO' && url && player('audio', url, title),
    type === 'VIDEO' && url && player('video', url, title),
    audioUrl &&
      `<p class="note">${escaped(texts.listen)}</p>${player('audio', audioUrl, `${title}: ${texts.listen}`)}`,
    url && type !== 'MESSAGE' && link(url, texts.open[type], HAS_PLAYER[type]),
  ];
  return `<article>${parts.filter(Boolean).join('')}</article>`;
}

const player = (element: 'audio' | 'video', url: string, label: string): string =>
  `<${element} controls preload="none" src="${escaped(url)}" aria-label="${escaped(label)}"></${element}>`;

/** A player plays files; an address of a page, or of a format that the browser does not know, is opened by the link. */
const HAS_PLAYER: { readonly [type in OutputType]?: true } = { AUDIO: true, VIDEO: true };

const link = (url: string, label: string, isSecond = false): string =>
  `<a class="open${isSecond ? ' second' : ''}" href="${escaped(url)}" rel="noopener nofollow">${escaped(label)}</a>`;

const ACCENT = '#1f5fbf';

function styleOf(colour: string | null): string {
  const accent = parseHex(colour ?? ACCENT) ?? parseHex(ACCENT)!;
  return `
:root{--accent:${toHex(accent)};--ink:${toHex(inkOn(accent))};--page:#f6f7f9;--card:#fff;--text:#131a22;--muted:#4b5663;--line:#dde2e8}
@media (prefers-color-scheme:dark){:root{--page:#0d1116;--card:#161c24;--text:#e9eef3;--muted:#aab4bf;--line:#272f39}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:34rem;padding:1rem;background:var(--page);color:var(--text);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere;hyphens:auto}
header{display:flex;flex-wrap:wrap;gap:.5rem 1rem;align-items:center;justify-content:space-between;padding-bottom:1rem}
h1{margin:0;font-size:1rem}
.logo{display:block;max-height:2.5rem;max-width:60vw}
nav{display:flex;gap:.25rem}
nav a,nav b{min-height:2.75rem;display:flex;align-items:center;padding:0 .5rem;font-size:.875rem}
a{color:inherit}
article{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1rem;margin-bottom:1rem}
article>img{display:block;width:calc(100% + 2rem);height:auto;margin:-1rem -1rem 1rem;border-radius:11px 11px 0 0}
h2{margin:0 0 .5rem;font-size:1.1875rem;line-height:1.3}
p{margin:0;white-space:pre-line}
.note{margin-top:.75rem;font-size:.875rem;color:var(--muted)}
audio,video{display:block;width:100%;margin:.5rem 0 0;border-radius:6px}
video{aspect-ratio:16/9;background:#000}
.open{display:flex;align-items:center;justify-content:center;min-height:2.75rem;margin-top:.75rem;padding:.25rem 1rem;border-radius:6px;background:var(--accent);color:var(--ink);font-weight:600;text-decoration:none}
.second{background:none;color:inherit;border:1px solid var(--muted);font-weight:400}
.open:focus-visible{outline:3px solid var(--text);outline-offset:2px}
.none{padding:3rem 0;text-align:center;color:var(--muted)}
footer{display:flex;gap:1rem;padding:1rem 0;font-size:.875rem;color:var(--muted)}
`;
}
