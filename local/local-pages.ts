import { type HttpRequest, type HttpResponse, header, jsonResponse } from './edge/http.ts';
import type { MailFolder } from './services/ses/mail-folder.ts';
import { isTo, mailListPage, mailPage, mailPagePolicy } from './services/ses/mail-page.ts';

/** The platform's own pages under `/_local/` on the AWS port, for developers and tests on this machine. */
export async function localPage(request: HttpRequest, mails: MailFolder): Promise<HttpResponse | undefined> {
  if (!request.path.startsWith('/_local/')) return undefined;
  // DNS rebinding: a foreign site whose name resolves to this address must not read the mails.
  const host = header(request, 'host')?.split(':')[0];
  if (host !== '127.0.0.1' && host !== 'localhost') return jsonResponse(403, { message: 'Forbidden' });
  if (`${request.method} ${request.path}` === 'GET /_local/mails') return mailList(request, mails);
  return (await oneMail(request, mails)) ?? jsonResponse(404, { message: 'Not Found' });
}

async function mailList(request: HttpRequest, mails: MailFolder): Promise<HttpResponse> {
  const recipient = new URLSearchParams(request.query).get('to') ?? '';
  const found = (await mails.list()).filter((mail) => recipient === '' || isTo(mail, recipient));
  return wantsJson(request) ? jsonResponse(200, found) : html(mailListPage(found, recipient));
}

async function oneMail(request: HttpRequest, mails: MailFolder): Promise<HttpResponse | undefined> {
  const [, id] = /^\/_local\/mails\/([\da-f-]+)$/.exec(request.path) ?? [];
  const mail = id !== undefined && request.method === 'GET' && (await mails.find(id));
  if (!mail) return undefined;
  return wantsJson(request) ? jsonResponse(200, mail) : html(mailPage(mail));
}

function wantsJson(request: HttpRequest): boolean {
  return header(request, 'accept')?.startsWith('application/json') === true;
}

function html(page: string): HttpResponse {
  return {
    status: 200,
    headers: {
      'content-type': ['text/html; charset=utf-8'],
      'content-security-policy': [mailPagePolicy],
      'referrer-policy': ['no-referrer'],
      'x-content-type-options': ['nosniff'],
    },
    body: Buffer.from(page),
  };
}
