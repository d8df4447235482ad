import { expect, it } from 'vitest';
import { OPERATIONS } from '../../shared/contract/index.ts';
import { LANGUAGES } from '../../shared/model/user-limits.ts';
import { API_PAGE, changelogPage } from '../../shared/static-pages.ts';
import { pages } from './write-pages.ts';

const all = pages();
const idsIn = (html: string) => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!);
const linksIn = (html: string) => [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id!);

it('the reference of the API has each operation once, and each link in it leads to something', () => {
  const html = all[API_PAGE]!;
  const ids = idsIn(html);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id } of OPERATIONS) expect(ids).toContain(id);
  expect([...new Set(linksIn(html))].filter((id) => !ids.includes(id))).toEqual([]);
});

it('the reference says what a field is, whether it may be absent, and what is refused', () => {
  const html = all[API_PAGE]!;
  const [, putSite = ''] = /<section id="putSite">(.*?)<\/section>/s.exec(html) ?? [];
  expect(putSite).toContain('<span class="method put">PUT</span>');
  expect(putSite).toMatch(/<b>name<\/b> <span class="quiet">[^<]*string/);
  expect(putSite).toContain('<code>NAME_ALREADY_USED</code>');
  expect(putSite).toContain('optional');
});

it('the changelog has the same number of entries in each language', () => {
  const changelogs = LANGUAGES.map((language) => all[changelogPage(language)]!);
  const numbers = changelogs.map((html) => html.match(/<li>/g)?.length);
  expect(new Set(numbers).size).toBe(1);
  expect(new Set(changelogs).size).toBe(LANGUAGES.length);
});

it('the pages comply with the content security policy of the console', () => {
  for (const html of Object.values(all)) expect(html).not.toMatch(/<script>|<style|style=|https?:\/\//);
});
