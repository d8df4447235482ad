import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConsoleSession } from '../../bin/console-session.ts';
import { getUser } from '../../shared/contract/auth.ts';
import { emailLogin, logout } from '../../shared/contract/authentification.ts';
import { givenBrowser } from '../support/browser.ts';
import { CAST, type Cast, createCast, PASSWORD } from '../support/cast.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';

const running = givenPlatform(CAST);
const browser = givenBrowser();
let cast: Cast;
let site: Server;
let port: number;

/** A page that tries in every possible way to log its visitor out or to sign the visitor in as another user. */
const attack = (target: string) => `<!doctype html>
<img src="${target}${logout.path}">
<iframe src="${target}${logout.path}"></iframe>
<link rel="prefetch" href="${target}${logout.path}">
<form id="form" method="post" enctype="text/plain" target="nowhere" action="${target}${emailLogin.path}">
  <input name='{"email":"stranger@example.com","password":"${PASSWORD}","x":"' value='"}'>
</form>
<iframe name="nowhere"></iframe>
<script>
  const simple = { credentials: 'include', mode: 'no-cors' };
  const body = '{"email":"stranger@example.com","password":"${PASSWORD}"}';
  fetch('${target}${logout.path}', simple);
  fetch('${target}${logout.path}', { credentials: 'include', headers: { 'idempotency-key': '1' } });
  fetch('${target}${emailLogin.path}', { ...simple, method: 'POST', body });
  document.getElementById('form').submit();
  // The browser blocks some of these without an event, so waiting for them is not possible.
  setTimeout(() => { document.title = 'tried'; }, 1500);
</script>`;

beforeAll(async () => {
  cast = await createCast(running());
  site = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end(attack(running().url)),
  );
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  port = (site.address() as AddressInfo).port;
});
afterAll(() => site.close());

describe.each([
  // Another port of the same host is another origin of the same site, so SameSite=Strict does not stop the cookie.
  ['a sibling of the same site', 'localhost'],
  ['another site', '127.0.0.1'],
])('a page of %s', (_, host) => {
  it('can neither log its visitor out nor sign another user in', async () => {
    const { email, id } = cast.provider;
    const page = await browser.page();
    await signIn(page, running().url, { email, password: PASSWORD });
    const cookies = () => page.context().cookies(running().url);
    const [before] = await cookies();
    await page.goto(`http://${host}:${port}/`);
    await page.waitForFunction('document.title === "tried"');
    expect((await cookies())[0]?.value).toBe(before!.value);
    const session = new ConsoleSession(running().url, `${before!.name}=${before!.value}`);
    expect(await session.call(getUser, { params: { id: 'me' } })).toMatchObject({ id });
  });
});
