import { readFileSync } from 'node:fs';
import papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { INFO_COLUMNS, type InfoColumn } from '../../shared/content/info-csv.ts';
import { getInfos, setInfoFeatureState } from '../../shared/contract/content/infos.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { CAST, type Cast, createCast, PASSWORD } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { givenPlatform } from '../support/platform.ts';
import { signIn } from '../support/sign-in.ts';
import { heading } from '../support/visit.ts';

/** An owner imports 2,000 rows, of which some are broken, and exports what there is. */
const running = givenPlatform(CAST);
const browser = givenBrowser();
let cast: Cast;
let page: VisitedPage;

const ROWS = 2000;
/** Outputs of each Info. */
const OUTPUTS = 10;
const INFOS = ROWS / OUTPUTS;
/** The last row of every tenth Info has a title that is too long. */
const BROKEN = INFOS / 10;
const isBroken = (row: number) => (row + 1) % (10 * OUTPUTS) === 0;

beforeAll(async () => {
  cast = await createCast(running());
  const { session, email } = cast.provider;
  await session.call(setInfoFeatureState, { params: { user: '0', state: 'ON' } });
  page = await browser.page();
  await signIn(page, `${running().url}/info-cms/import-export`, { email, password: PASSWORD });
  await heading(page, 'Import and export');
});

const file = () => {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const row: Partial<Record<InfoColumn, string>> = {
      name: `Pier ${Math.floor(n / OUTPUTS)}`,
      ...(n % OUTPUTS === 0 && { state: 'draft' }),
      ...{ language: 'en', type: 'MESSAGE', text: 'Hello' },
      title: isBroken(n) ? 'x'.repeat(60) : `Title ${n}`,
    };
    return INFO_COLUMNS.map((column) => row[column] ?? '');
  });
  return Buffer.from(papa.unparse([[...INFO_COLUMNS], ...rows]));
};
const total = async () => {
  const { session } = cast.provider;
  return (await session.call(getInfos, { query: { limit: 1, total: 'true' } })).total?.count;
};

describe('an owner', () => {
  it('sees what would become of 2,000 rows, without a change', async () => {
    const csv = { name: 'infos.csv', mimeType: 'text/csv', buffer: file() };
    await page.getByLabel('Choose a CSV file').setInputFiles(csv);
    await page.getByText('This would happen. Nothing is changed yet.').waitFor();
    await page.getByText(`Not imported (${BROKEN})`).waitFor();
    expect(await total()).toBe(0);
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('imports those that can be', async () => {
    await page.getByRole('button', { name: `Import ${INFOS - BROKEN} Infos` }).click();
    await page.getByText('The import has ended.').waitFor();
    await eventually(async () => expect(await total()).toBe(INFOS - BROKEN));
  });

  it('exports them all', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all Infos' }).click();
    const saved = await saving;
    const { data } = papa.parse(readFileSync(await saved.path(), 'utf8'), { skipEmptyLines: true });
    expect(data).toHaveLength(1 + (INFOS - BROKEN) * OUTPUTS);
  });
});
