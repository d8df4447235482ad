import type { Page, Request } from 'playwright-core';

export interface Opened {
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
  const sent: Request[] = [];
  const note = (request: Request) => {
    if (request.url().includes(`/sites/${siteId}/`)) sent.push(request);
  };
  page.on('requestfinished', note);
  const ms = await page.evaluate(
    (drawn) =>
      new Promise<number>((done) => {
        const link = document.querySelector<HTMLElement>('main a[href$="/plan"]')!;
        const start = performance.now();
        const look = () => {
          const isWhole = [...document.querySelectorAll('main [role=status]')].some(({ textContent }) =>
            textContent.startsWith(drawn),
          );
          // The frame after the one in which they are there has drawn them.
          if (isWhole)
            requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - start)));
          else requestAnimationFrame(look);
        };
        link.click();
        requestAnimationFrame(look);
      }),
    `${devices.toLocaleString('en-GB')} on the plan`,
  );
  page.off('requestfinished', note);
  const devicesOnly = sent.filter((request) => /\/(hubs|beacons)\?/.test(request.url()));
  const sizes = await Promise.all(devicesOnly.map((request) => request.sizes()));
  return {
    ms,
    requests: devicesOnly.length,
    bytes: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0),
  };
}
