import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { triedOf } from '../../../test/support/depth.ts';
import { inEnglish } from '../../testing/in-english.ts';
import { renderConsole } from '../../testing/render-console.tsx';
import { sampleUser } from '../../testing/sample-user.ts';
import { signIn } from '../lib/session.ts';
import { SCREENS } from './screens.ts';

vi.mock('uplot', () => ({
  default: class {
    static paths = { bars: () => undefined };
    setSize() {}
    destroy() {}
  },
}));

// All addresses are opened in one page here, as if each had been loaded.
vi.mock('./documents.ts', () => ({ isOfThisDocument: () => true }));

beforeAll(() => inEnglish([...new Set(Object.values(SCREENS).flatMap(({ texts }) => texts))]));
beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {});
  vi.stubGlobal('fetch', () => new Promise(() => {}));
});

/** The texts of the page, by element. */
const texts = (element: Element): string[] =>
  [...element.childNodes].flatMap((node) =>
    node instanceof Element ? texts(node) : node.textContent?.trim() ? [node.textContent.trim()] : [],
  );

const addresses = Object.values(SCREENS).map(({ path }) =>
  path
    .replaceAll(/\/:\w+\?/g, '')
    .replace(':user', '0')
    .replaceAll(/:\w+/g, 'x1'),
);

test.each(triedOf(addresses))('no figure of %s is shown as zero while it is loading', async (address) => {
  signIn(sampleUser({ roles: ['ADMIN'], beaconsCount: 7 }));
  renderConsole(address);
  await screen.findByRole('heading', { level: 1 });
  expect(texts(document.querySelector('main')!).filter((text) => /(^|\s)0(\s|$|%)/.test(text))).toEqual([]);
});
