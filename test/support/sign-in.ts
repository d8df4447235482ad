import type { Page } from 'playwright-core';

/** Signs in by the form, wherever the address leads first, and waits for the screen behind it. */
export async function signIn(
  page: Page,
  address: string,
  account: { email: string; password: string },
): Promise<void> {
  await page.goto(address);
  await page.getByLabel('E-mail address').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Log in' }).waitFor();
}
