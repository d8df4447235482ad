import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import '../../testing/fresh-browser.ts';
import { writeStored } from '../lib/storage.ts';
import { grounds } from './colours.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../index.html'), 'utf8');
const css = readFileSync(resolve(import.meta.dirname, 'first-paint.css'), 'utf8');
const scripts = [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);

function paint(system: 'light' | 'dark') {
  vi.stubGlobal('matchMedia', () => ({ matches: system === 'dark' }));
  new Function(scripts[0]!)();
  return document.documentElement.className;
}

beforeEach(() => localStorage.clear());

test('there is one inline script, so that one hash allows it', () => {
  expect(scripts).toHaveLength(1);
});

test('the first paint follows the system until the user chooses a theme', () => {
  expect(paint('dark')).toBe('dark');
  expect(paint('light')).toBe('light');
});

test('the first paint follows the chosen theme, as the theme button stores it', () => {
  writeStored('local', 'theme', 'dark');
  expect(paint('light')).toBe('dark');
  writeStored('local', 'theme', 'light');
  expect(paint('dark')).toBe('light');
});

test('the first paint has the background of the page', () => {
  expect(css).toContain(`html {\n  background: ${grounds.DEFAULT.light};`);
  expect(css).toContain(`html.dark {\n  background: ${grounds.DEFAULT.dark};`);
});
