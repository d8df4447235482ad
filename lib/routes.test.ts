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

it('each prefix of the product has one route to the function of its first group', () => {
  const all = routesOf(servedBy(GROUPS, FUNCTIONS)).filter(({ method }) => method === 'ANY');
  expect(all.map(({ path }) => path)).toEqual(
    [...new Set(GROUPS.map(({ prefix }) => prefix))].map((one) => `${one}/{proxy+}`),
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

it('an operation of the first function gets its own route if a route of the second one would match it', () => {
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

it('two functions cannot have operations that match the same request if neither path is more specific', () => {
  const [bills, cards] = [group('bills', get('all/{id}')), group('cards', get('{kind}/open'))];
  expect(() => routes([bills, 'bills'], [cards, 'cards'])).toThrow('one function must serve both');
  expect(routes([bills, 'money'], [cards, 'money'])).toHaveLength(1);
});

it('an API cannot have more routes than API Gateway allows', () => {
  const many = Array.from({ length: 300 }, (_, n) => get(`cards/${n}`));
  expect(() => routes([group('bills', get('bills')), 'bills'], [group('cards', ...many), 'cards'])).toThrow(
    'API Gateway takes 300 routes, and the groups need 301.',
  );
});

it('a group must be served by exactly one function', () => {
  const served = { trigger: { kind: 'api', groups: ['docs'] } } as const;
  const [docs] = GROUPS.filter(({ name }) => name === 'docs');
  expect(() => servedBy([docs!], {})).toThrow('The group docs is served by 0 functions');
  expect(() => servedBy([docs!], { one: served, other: served })).toThrow('served by 2 functions');
});
