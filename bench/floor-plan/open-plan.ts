import type { Page, Request } from 'playwright-core';

interface Opened {
  /** From the click until all devices are drawn. */
  readonly ms: number;
  /** For the devices. */
  readonly requests: number;
  /** Of their answers, as sent. */
  readonly bytes: number;
}

const LINK = 'main a[href$="/plan"]';

/** Clicks, and waits for the frame after the one in which all devices are there: it has drawn them. */
const OPEN = `new Promise((done) => {
  const start = performance.now();
  const look = () => {
    const status = [...document.querySelectorAll('main [role=status]')]
      .map(({ textContent }) => textContent)
      .find((text) => text.includes(' on the plan, '));
    const end = () => done({ ms: performance.now() - start, status });
    if (status) requestAnimationFrame(() => requestAnimationFrame(end));
    else requestAnimationFrame(look);
  };
  document.querySelector('${LINK}').click();
  requestAnimationFrame(look);
})`;

/** Opens the page of a site, and then its floor plan by the link, as people do. Throws unless all devices are on it. */
export async function openPlan(page: Page, url: string, siteId: string, devices: number): Promise<Opened> {
  await page.goto(`${url}/devices/site/${siteId}`, { waitUntil: 'networkidle' });
  await page.locator(LINK).first().waitFor();
  const sent: Request[] = [];
  const note = (request: Request) => {
    if (/[/]sites[/][^/]+[/](hubs|beacons)[?]/.test(request.url())) sent.push(request);
  };
  page.on('requestfinished', note);
  const { ms, status } = await page.evaluate<{ ms: number; status: string }>(OPEN);
  page.off('requestfinished', note);
  if (!status.startsWith(`${devices.toLocaleString('en-GB')} on`)) throw new Error(`The plan says ${status}`);
  const sizes = await Promise.all(sent.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  return { ms, requests: sent.length, bytes };
}
