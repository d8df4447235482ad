import { readFileSync } from 'node:fs';
import type { HttpRequest, HttpResponse } from '../edge/http.ts';
import type { authenticate } from './authenticate.ts';

/** Where Stripe's script is, for the version that its package of types is made for. */
export const SCRIPT_PATH = '/endive/stripe.js';

const TYPES = { js: 'text/javascript', html: 'text/html', css: 'text/css' } as const;
/** The files of the stand-in's pages, by their addresses. */
const FILES: Readonly<Record<string, string>> = {
  [SCRIPT_PATH]: 'stripe.js',
  '/elements/card': 'card.html',
  '/elements/card.js': 'card.js',
  '/elements/card.css': 'card.css',
  '/3ds/done.js': 'done.js',
};

type Authenticate = (id: string, isConfirmed: boolean) => ReturnType<typeof authenticate>;

/** The stand-in's script, the frame with the fields of a card, and the bank's page. */
export function pageOf(request: HttpRequest, confirm: Authenticate): HttpResponse | undefined {
  const file = FILES[request.path];
  if (file !== undefined && request.method === 'GET') {
    const type = TYPES[file.split('.').at(-1) as keyof typeof TYPES];
    return page(type, readFileSync(new URL(`./pages/${file}`, import.meta.url)));
  }
  const [, id] = /^\/3ds\/(\w+)$/.exec(request.path) ?? [];
  if (id === undefined) return undefined;
  if (request.method === 'GET') return page('text/html', html('bank.html'));
  const isConfirmed = new URLSearchParams(request.body.toString()).get('ok') === '1';
  const { before, after } = confirm(id, isConfirmed) ?? {};
  const back = before?.next_action?.redirect_to_url?.return_url;
  if (back === undefined || !after) return page('text/html', html('done.html'));
  const url = new URL(back);
  url.searchParams.set(after.object, after.id);
  url.searchParams.set(`${after.object}_client_secret`, after.client_secret);
  url.searchParams.set('redirect_status', after.status === 'succeeded' ? 'succeeded' : 'failed');
  return { status: 303, headers: { location: [url.href] }, body: Buffer.alloc(0) };
}

const html = (file: string) => readFileSync(new URL(`./pages/${file}`, import.meta.url));

const page = (type: string, body: Buffer): HttpResponse => ({
  status: 200,
  headers: {
    'content-type': [`${type}; charset=utf-8`],
    'cache-control': ['no-store'],
    // A page of another origin embeds the script and the frames.
    'cross-origin-resource-policy': ['cross-origin'],
    'content-security-policy': [
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action *",
    ],
  },
  body,
});
