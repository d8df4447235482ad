import type { Page } from 'playwright-core';

/** Opens an address, signs in by the form to which it leads, and waits for the screen behind it. */
export async function signIn(
  page: Page,
  address: string,
  account: { email: string; password: string },
): Promise<void> {
  await page.goto(address);
  await page.getByLabel('E-mail address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Log in' }).waitFor();
}
