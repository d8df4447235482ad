import { type HttpRequest, type HttpResponse, header, jsonResponse } from './edge/http.ts';
import type { PermissionClaim } from './gateway/permission-log.ts';
import type { Services } from './services/create-services.ts';
import type { MailFolder } from './services/ses/mail-folder.ts';
import { isTo, mailListPage, mailPage, mailPagePolicy } from './services/ses/mail-page.ts';

/** The platform's own pages under `/_local/` on the AWS port, for people and tests on this machine. */
export async function localPage(
  request: HttpRequest,
  { dynamodb, mails }: Pick<Services, 'dynamodb' | 'mails'>,
  permissionsUsed: () => PermissionClaim[],
): Promise<HttpResponse | undefined> {
  if (!request.path.startsWith('/_local/')) return undefined;
  // A foreign site whose name leads here (DNS rebinding) shall read nothing.
  const host = header(request, 'host')?.split(':')[0];
  if (host !== '127.0.0.1' && host !== 'localhost') return jsonResponse(403, { message: 'Forbidden' });
  switch (`${request.method} ${request.path}`) {
    case 'GET /_local/usage':
      return jsonResponse(200, dynamodb.usage.read());
    case 'DELETE /_local/usage':
      dynamodb.usage.reset();
      return jsonResponse(200, dynamodb.usage.read());
    case 'GET /_local/permissions':
      return jsonResponse(200, permissionsUsed());
    case 'GET /_local/mails':
      return mailList(request, mails);
    default:
      return (await oneMail(request, mails)) ?? jsonResponse(404, { message: 'Not Found' });
  }
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
