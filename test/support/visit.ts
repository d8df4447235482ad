import type { VisitedPage } from './browser.ts';
import { eventually } from './eventually.ts';
import type { Running } from './platform.ts';
import { TIMEOUTS } from './timeouts.ts';

/** Waits for the screen with this heading. */
export const heading = (page: VisitedPage, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** Reloads an address until it shows this text: lists are eventually consistent. */
export async function openUntilShown(
  page: VisitedPage,
  address: string,
  text: string | RegExp,
): Promise<void> {
  let looks = 0;
  await eventually(async () => {
    looks++;
    await page.goto(address);
    // Each attempt waits longer, since a page may need more time on a slow machine.
    const timeout = looks * TIMEOUTS.pageMs;
    await page.getByText(text).first().waitFor({ timeout });
  });
}

/** The URL in the latest mail with a link of this kind. Waits for it, since mails are sent through a queue. */
export async function mailedLink({ platform, url }: Running, to: string, kind: string): Promise<string> {
  return eventually(async () => {
    const texts = (await platform.mails()).filter((mail) => mail.to.includes(to)).map(({ text }) => text);
    const path = texts.map((text) => new RegExp(`/${kind}/[\\w.~-]+`).exec(text ?? '')?.[0]).find(Boolean);
    if (!path) throw new Error(`no mail to ${to} holds a link to ${kind}`);
    return url + path;
  });
}
