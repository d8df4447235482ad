import { beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => vi.resetModules());

/** The module of a page that was loaded with this address. */
async function openedAt(path: string) {
  history.replaceState(null, '', path);
  return (await import('./documents.ts')).isOfThisDocument;
}

test('the payment page and everything below its address are one document, and all other screens another', async () => {
  const fromSettings = await openedAt('/settings/user');
  expect(fromSettings('/settings/api-keys')).toBe(true);
  expect(fromSettings('/settings/payment')).toBe(false);
  vi.resetModules();
  const fromPayment = await openedAt('/settings/payment');
  expect(fromPayment('/settings/payment')).toBe(true);
  expect(fromPayment('/settings/payment/x')).toBe(true);
  expect(fromPayment('/settings/user')).toBe(false);
});

test('the document is that of the address which was loaded, not of the one that the address bar shows since', async () => {
  const is = await openedAt('/settings/user');
  history.replaceState(null, '', '/settings/payment');
  expect(is('/settings/user')).toBe(true);
});
