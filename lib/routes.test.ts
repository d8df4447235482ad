import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FUNCTIONS } from '../functions/manifest.ts';
import { GROUPS } from '../shared/contract/index.ts';
import { type Group, type Operation, operation } from '../shared/contract/operation.ts';
import { routesOf, servedBy } from './routes.ts';

const prefix = '/api/test/v1';
const get = (path: string, method: Operation['method'] = 'GET') =>
  operation({
    id: `${method} ${path}`,
    ...{ method, path: `${prefix}/${path}`, summary: '', roles: 'public', reply: z.string(), errors: [] },
  });
const group = (name: string, ...operations: Operation[]): Group => ({ name, prefix, operations });
const routes = (...served: [Group, string][]) =>
  routesOf(served.map(([group, functionName]) => ({ group, functionName }))).map(
    ({ method, path, functionName }) => `${method} ${path.replace(`${prefix}/`, '')} → ${functionName}`,
  );

it('each prefix of the product goes to the function of its group as a whole', () => {
  const all = routesOf(servedBy(GROUPS, FUNCTIONS));
  expect(all.map(({ method, path }) => `${method} ${path}`)).toEqual(
    GROUPS.map((one) => `ANY ${one.prefix}/{proxy+}`),
  );
});

it('groups of one prefix and one function share a route', () => {
  const [bills, cards] = [group('bills', get('bills')), group('cards', get('cards'))];
  expect(routes([bills, 'money'], [cards, 'money'])).toEqual(['ANY {proxy+} → money']);
});

it('a second function under a prefix gets a route for each of its operations', () => {
  const [bills, cards] = [
    group('bills', get('bills')),
    group('cards', get('cards/{id}'), get('cards', 'PUT')),
  ];
  expect(routes([bills, 'bills'], [cards, 'cards'])).toEqual([
    'ANY {proxy+} → bills',
    'GET cards/{id} → cards',
    'PUT cards → cards',
  ]);
});

it('an operation of the first function that such a route would take away gets a route as well', () => {
  const [bills, cards] = [
    group('bills', get('all/open'), get('{kind}/{id}')),
    group('cards', get('all/{id}')),
  ];
  expect(routes([bills, 'bills'], [cards, 'cards'])).toEqual([
    'ANY {proxy+} → bills',
    'GET all/{id} → cards',
    'GET all/open → bills',
  ]);
});

it('operations of two functions that one request fits, neither the more specific, are not synthesised', () => {
  const [bills, cards] = [group('bills', get('all/{id}')), group('cards', get('{kind}/open'))];
  expect(() => routes([bills, 'bills'], [cards, 'cards'])).toThrow('one function must serve both');
  expect(routes([bills, 'money'], [cards, 'money'])).toHaveLength(1);
});

it('more routes than an API may have are not synthesised', () => {
  const many = Array.from({ length: 300 }, (_, n) => get(`cards/${n}`));
  expect(() => routes([group('bills', get('bills')), 'bills'], [group('cards', ...many), 'cards'])).toThrow(
    'API Gateway takes 300 routes, and the groups need 301.',
  );
});

it('a group that no function serves, or two, is not synthesised', () => {
  const served = { trigger: { kind: 'api', groups: ['docs'] } } as const;
  const [docs] = GROUPS.filter(({ name }) => name === 'docs');
  expect(() => servedBy([docs!], {})).toThrow('The group docs is served by 0 functions');
  expect(() => servedBy([docs!], { one: served, other: served })).toThrow('served by 2 functions');
});
