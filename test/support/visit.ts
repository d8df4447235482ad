import { vi } from 'vitest';
import type { VisitedPage } from './browser.ts';
import { PATIENCE } from './patience.ts';
import type { Running } from './platform.ts';

/** Waits for the screen of this heading. */
export const heading = (page: VisitedPage, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Opens an address, again and again until it shows this: a list follows what was written by some moments. */
export async function seen(page: VisitedPage, address: string, text: string | RegExp): Promise<void> {
  const look = async () => {
    await page.goto(address);
    await page.getByText(text).first().waitFor({ timeout: 2000 });
  };
  await vi.waitFor(look, { timeout: PATIENCE.waitMs, interval: 100 });
}

/** The address in the latest mail of this kind that went to somebody; a mail takes its way through a queue. */
export async function mailedLink({ platform, url }: Running, to: string, kind: string): Promise<string> {
  const find = async () => {
    const texts = (await platform.mails()).filter((mail) => mail.to.includes(to)).map(({ text }) => text);
    return texts.map((text) => new RegExp(`/${kind}/[\\w.~-]+`).exec(text ?? '')?.[0]).find(Boolean);
  };
  return vi.waitUntil(find, { timeout: PATIENCE.waitMs, interval: 200 }).then((path) => url + path!);
}
