import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { everyOutput, LINK_FIELDS } from '../../../../shared/content/every-output.ts';
import { CONTENT_LANGUAGES, OUTPUT_TYPES, type Outputs } from '../../../../shared/content/output.ts';
import { InfoInput } from '../../../../shared/model/info.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { account, callerOf } from '../../../../test/support/people.ts';
import { setClock } from '../../../platform/clock.ts';
import { handOverBeacons } from '../../composition/change-of-owner.ts';
import { setInfoFeatureState } from '../../composition/set-info-feature-state.ts';
import { registerQrCodes } from '../../devices/beacons/registration/register-qr-codes.ts';
import { changeUser } from '../../people/accounts/store.ts';
import { setInfoPoint } from '../infos/set-info-point.ts';
import { setInfoPointActive } from '../infos/set-info-point-active.ts';
import { openShortUrl } from './open-short-url.ts';
import { preferredLanguages } from './preferred-languages.ts';

givenTable();
givenOutbox();

const OUTPUTS: Outputs = {
  en: [{ type: 'HTML', title: 'The harbour', url: 'https://harbour.example/?a=1&b=2' }],
  de: [{ type: 'MESSAGE', title: 'Der Hafen', text: 'Willkommen\nam Wasser' }],
};

/** A scanned code of a served owner, with an Info. */
async function code(outputs: Outputs = OUTPUTS) {
  const owner = await account();
  const caller = callerOf(owner);
  await setInfoFeatureState(caller, { params: { user: '0', state: 'ON' }, query: {}, body: {} });
  const admin = {
    ...callerOf(owner, 'ADMIN', 'any'),
    viewer: { ...caller.viewer, idempotencyKey: owner.id },
  };
  const { items } = await registerQrCodes(admin, { params: { count: '1' }, query: {}, body: {} });
  const { id } = items[0]!;
  await handOverBeacons([id], owner.id);
  const info = await setInfoPoint(caller, {
    params: {},
    query: {},
    body: InfoInput.parse({ name: 'Harbour', outputs, beaconIds: [id] }),
  });
  return { owner, caller, id, info };
}

async function scan(shortId: string, acceptLanguage = 'en', query: Record<string, unknown> = {}) {
  const viewer = { host: 'console.example', address: '', requestId: '1', acceptLanguage };
  const answer = await openShortUrl(
    { kind: 'visitor', viewer, session: undefined },
    { params: { shortId }, query, body: {} },
  );
  return { ...answer, page: String(answer.body) };
}

/** The source expression that allows the style of a page. */
function hashOf(page: string): string {
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
  return `sha256-${createHash('sha256').update(style).digest('base64')}`;
}

/** An attribute as a browser reads it. */
const unescaped = (attribute: string): string =>
  attribute.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity]!);
const ENTITIES: Readonly<Record<string, string>> = {
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" },
};

describe('a person who scans a code', () => {
  it('gets the content of the beacon in their own language, as a small page without scripts', async () => {
    const { id } = await code();
    const english = await scan(id, 'en-GB,en;q=0.9,de;q=0.8');
    expect(english.status).toBe(200);
    expect(english.page).toContain('href="https://harbour.example/?a=1&amp;b=2"');
    expect(english.headers['content-security-policy']).toMatch(
      /^default-src 'none'; .*style-src 'sha256-[^']+'/,
    );
    const german = await scan(id, 'fr;q=0.5, de-AT');
    expect(german.page).toContain('<html lang="de">');
    expect(german.page).toContain('Willkommen\nam Wasser');
    for (const { page } of [english, german]) {
      expect(page).not.toMatch(/<script|\son\w+=|\sstyle=/i);
      expect(Buffer.byteLength(page)).toBeLessThan(14_000);
    }
  });

  it.each(CONTENT_LANGUAGES)(
    'gets outputs of every type at once, with all their links and without scripts, in a few kilobytes: %s',
    async (language) => {
      const outputs = everyOutput().map(({ condition: _, ...output }) => output);
      const { id } = await code({ de: outputs, en: outputs, fr: outputs });
      const { page, headers } = await scan(id, language);
      expect(page.match(/<article>/g)).toHaveLength(OUTPUT_TYPES.length);
      const links = outputs.flatMap((output) =>
        Object.entries(output).flatMap(([field, value]) =>
          LINK_FIELDS.includes(field) ? [String(value)] : [],
        ),
      );
      const shown = [...page.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link]) => unescaped(link!));
      expect(new Set(shown)).toEqual(
        new Set([
          ...links,
          ...CONTENT_LANGUAGES.filter((one) => one !== language).map((one) => `?lang=${one}`),
          ...['/imprint', '/data-privacy'],
        ]),
      );
      expect(page).not.toMatch(/<script|\son\w+=|\sstyle=|<i>|<b>'/i);
      expect(Buffer.byteLength(page)).toBeLessThan(14_000);
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; img-src 'self' https:; media-src 'self' https:; style-src '${hashOf(page)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      );
    },
  );

  it('can choose another language of the Info, and gets one that it has if their own is missing', async () => {
    const { id } = await code();
    expect((await scan(id, 'en', { lang: 'de' })).page).toContain('Der Hafen');
    expect((await scan(id, 'fr')).page).toContain('Der Hafen');
    expect((await scan(id, '', { lang: ['<', '>'] })).status).toBe(200);
  });

  it('gets only outputs whose conditions hold now, and a sentence if there is none', async () => {
    const night = { time: { from: '22:00', to: '06:00' } };
    const { id } = await code({ en: [{ ...OUTPUTS.en![0]!, condition: night }] });
    setClock(Date.parse('2026-07-01T21:00:00Z'));
    expect((await scan(id)).page).toContain('The harbour');
    setClock(Date.parse('2026-07-01T12:00:00Z'));
    const { page } = await scan(id);
    expect(page).not.toContain('The harbour');
    expect(page).toContain('Try again at another time');
    setClock(undefined);
  });

  it('sees text of the owner as text, whatever it holds', async () => {
    const text = `<script>alert(1)</script>"><img src=x onerror='alert(1)'>&amp;`;
    const title = text.slice(0, 50);
    const { id } = await code({ en: [{ type: 'MESSAGE', title, text }] });
    const { page } = await scan(id);
    expect(page).not.toMatch(/<script|<img src=x/);
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).toContain('&amp;amp;');
  });

  it.each<[string, (made: Awaited<ReturnType<typeof code>>) => Promise<unknown>]>([
    [
      'is switched off',
      ({ caller, info }) =>
        setInfoPointActive(caller, {
          params: { id: info.id, user: '0', active: false },
          query: {},
          body: {},
        }),
    ],
    [
      'belongs to a deactivated account',
      ({ owner }) => changeUser(owner.id, () => ({ change: { row: { deactivated: true } } })),
    ],
    [
      'belongs to an Info CMS that is off',
      ({ caller }) =>
        setInfoFeatureState(caller, { params: { user: '0', state: 'OFF' }, query: {}, body: {} }),
    ],
  ])('is led to the page that explains the code when the Info %s', async (_, change) => {
    const made = await code();
    await change(made);
    const { status, headers } = await scan(made.id);
    expect([status, headers.location]).toEqual([302, `/scanned/${made.id}`]);
  });
});

describe('the languages of a visitor', () => {
  it.each([
    ['de', ['de']],
    ['de-AT, en;q=0.9', ['de', 'en']],
    ['en;q=0.2,fr-CA;q=0.8,de;q=0', ['fr', 'en']],
    ['es,*;q=0.1', []],
    ['', []],
    [';;q=,,en;q=x', []],
    ['EN', ['en']],
  ])('of the header %j are %j', (header, languages) => {
    expect(preferredLanguages(header)).toEqual(languages);
  });
});
