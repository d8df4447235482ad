import type { VisitedPage } from './browser.ts';
import { eventually } from './eventually.ts';
import { PATIENCE } from './patience.ts';
import type { Running } from './platform.ts';

/** Waits for the screen of this heading. */
export const heading = (page: VisitedPage, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Opens an address, again and again until it shows this: a list follows what was written by some moments. */
export async function seen(page: VisitedPage, address: string, text: string | RegExp): Promise<void> {
  let looks = 0;
  await eventually(async () => {
    looks++;
    await page.goto(address);
    // On a slow machine a page takes longer than the first look.
    const timeout = looks * PATIENCE.lookMs;
    await page.getByText(text).first().waitFor({ timeout });
  });
}

/** The address in the latest mail of this kind that went to somebody; a mail takes its way through a queue. */
export async function mailedLink({ platform, url }: Running, to: string, kind: string): Promise<string> {
  return eventually(async () => {
    const texts = (await platform.mails()).filter((mail) => mail.to.includes(to)).map(({ text }) => text);
    const path = texts.map((text) => new RegExp(`/${kind}/[\\w.~-]+`).exec(text ?? '')?.[0]).find(Boolean);
    if (!path) throw new Error(`no mail to ${to} holds a link to ${kind}`);
    return url + path;
  });
}
