import type { Page, Request } from 'playwright-core';

interface Opened {
  /** From the click until all devices are drawn. */
  readonly ms: number;
  /** For the devices. */
  readonly requests: number;
  /** Of their answers, as sent. */
  readonly bytes: number;
}

/** Opens the page of a site, and then its floor plan by the link, as people do. */
export async function openPlan(page: Page, url: string, siteId: string, devices: number): Promise<Opened> {
  await page.goto(`${url}/devices/site/${siteId}`, { waitUntil: 'networkidle' });
  await page.locator('main a[href$="/plan"]').first().waitFor();
  const sent: Request[] = [];
  const note = (request: Request) => {
    if (request.url().includes(`/sites/${siteId}/`)) sent.push(request);
  };
  page.on('requestfinished', note);
  const { ms, status } = await page.evaluate(
    () =>
      new Promise<{ ms: number; status: string }>((done) => {
        const link = document.querySelector<HTMLElement>('main a[href$="/plan"]')!;
        const start = performance.now();
        const look = () => {
          const status = [...document.querySelectorAll('main [role=status]')]
            .map(({ textContent }) => textContent)
            .find((text) => text.includes(' on the plan, '));
          const end = () => done({ ms: performance.now() - start, status: status! });
          // The frame after the one in which they are there has drawn them.
          if (status) requestAnimationFrame(() => requestAnimationFrame(end));
          else requestAnimationFrame(look);
        };
        link.click();
        requestAnimationFrame(look);
      }),
  );
  page.off('requestfinished', note);
  if (!status.startsWith(`${devices.toLocaleString('en-GB')} on`)) throw new Error(`The plan says ${status}`);
  const devicesOnly = sent.filter((request) => /\/(hubs|beacons)\?/.test(request.url()));
  const sizes = await Promise.all(devicesOnly.map((request) => request.sizes()));
  return {
    ms,
    requests: devicesOnly.length,
    bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
  };
}
