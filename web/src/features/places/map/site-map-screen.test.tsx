import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Site } from '../../../../../shared/model/place.ts';
import { inEnglish } from '../../../../testing/in-english.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { sampleSite } from '../../../../testing/sample-site.ts';
import { sampleUser } from '../../../../testing/sample-user.ts';
import { stubApi } from '../../../../testing/stub-api.ts';
import { paths } from '../../../lib/paths.ts';
import { signIn } from '../../../lib/session.ts';
import { SiteMapScreen } from './site-map-screen.tsx';

let sites: Site[];
let troubled: Record<string, string[]>;
let tiles: unknown;
let asked: URL[];

const at = (id: string, name: string, latitude: number, longitude: number, more: Partial<Site> = {}) =>
  sampleSite({ id, name, position: { latitude, longitude }, beacons: 3, hubs: 1, ...more });

beforeAll(() => inEnglish(['maps', 'places', 'list', 'errors']));
beforeEach(() => {
  sites = [
    at('s1', 'Hamburg', 53.55, 9.99),
    at('s2', 'Lyon', 45.76, 4.84),
    sampleSite({ id: 's3', name: 'Oslo' }),
  ];
  [troubled, tiles, asked] = [{}, null, []];
  signIn(sampleUser({ id: 'u1' }));
  stubApi((_, url) => {
    const { pathname, searchParams } = url;
    if (pathname === '/map-tiles.json') return { body: tiles };
    if (/world|countries|atlas/.test(pathname)) return { status: 404, body: {} };
    asked.push(url);
    const page = (items: unknown[]) => ({ body: { items, links: { self: '' } } });
    if (pathname.endsWith('/sites')) return page(sites);
    const filter = searchParams.get('filter') ?? '';
    const found = Object.entries(troubled).find(([begin]) => filter.startsWith(begin))?.[1] ?? [];
    return page(found.map((siteId) => ({ siteId })));
  });
});

const open = (address = '/devices/map') => renderScreen(SiteMapScreen, paths.siteMap.path, address);

test('sites with a position are on the map with their worst state, and in the list beside it, the worst first', async () => {
  troubled = { 'connection:eq:offline': ['s2'], 'battery:eq:low': ['s1', 's2'] };
  open();
  const lyon = await screen.findByRole('link', { name: 'Lyon, Devices offline or silent' });
  expect(lyon.getAttribute('href')).toBe('/devices/site/s2');
  expect(screen.getByRole('link', { name: /^Hamburg, Weak batteries/ })).toBeTruthy();
  const list = within(screen.getByRole('heading', { name: 'On the map 2' }).closest('section')!);
  expect(list.getAllByRole('link').map((link) => link.textContent)).toEqual(['Lyon', 'Hamburg']);
  const others = within(screen.getByRole('heading', { name: 'Not on the map yet 1' }).closest('section')!);
  expect(others.getByRole('link', { name: 'Oslo' }).getAttribute('href')).toBe('/devices/site/s3');
});

test('sites near each other are one mark with their number', async () => {
  sites = [
    at('s1', 'Hall 1', 53.55, 9.99),
    at('s2', 'Hall 2', 53.5501, 9.9901),
    at('s3', 'Lyon', 45.76, 4.84),
  ];
  open();
  expect(await screen.findByRole('button', { name: '2 here, At worst: Fine' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Lyon, Fine' })).toBeTruthy();
});

test('nothing is loaded from others, unless the stage names a tile server, which is named on the map', async () => {
  const pictures = () => [...document.querySelectorAll('img')].map(({ src }) => src);
  open();
  await screen.findByText('Outline: Natural Earth');
  expect(pictures()).toEqual([]);
});

test('the pictures of a named tile server are shown, with what its operators ask to be said', async () => {
  tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© Somebody' };
  open();
  await screen.findByText('© Somebody');
  const pictures = [...document.querySelectorAll('img')].map(({ src }) => src);
  expect(pictures.length).toBeGreaterThan(0);
  expect(pictures.every((src) => /^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/.test(src))).toBe(true);
});

test('an admin sees the sites of all owners, or of one user', async () => {
  signIn(sampleUser({ id: 'admin', roles: ['ADMIN'] }));
  open('/devices/map?user=all');
  await screen.findByRole('heading', { name: 'Map of all sites' });
  await waitFor(() => expect(asked.some(({ pathname }) => pathname.endsWith('/sites'))).toBe(true));
  expect(asked.every(({ searchParams }) => !searchParams.has('user'))).toBe(true);
});

test('without sites, the way to them is shown', async () => {
  sites = [];
  open();
  expect((await screen.findByRole('link', { name: 'To the list of sites' })).getAttribute('href')).toBe(
    '/devices/sites',
  );
});
