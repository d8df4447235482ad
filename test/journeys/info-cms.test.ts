import { beforeAll, describe, expect, it } from 'vitest';
import { everyOutput } from '../../shared/content/every-output.ts';
import { OUTPUT_TYPES, type OutputType } from '../../shared/content/output.ts';
import { visibleOutputs } from '../../shared/content/visible-outputs.ts';
import { registerQrCodes } from '../../shared/contract/admin/registration.ts';
import { setInfoPoint } from '../../shared/contract/content/infos.ts';
import { setInfoBundle } from '../../shared/contract/content/tours.ts';
import { getPhoneInfos } from '../../shared/contract/sdk.ts';
import { faultsInLightAndDark, givenBrowser, type VisitedPage } from '../support/browser.ts';
import { CAST, type Cast, createCast, type Member, PASSWORD } from '../support/cast.ts';
import { eventually } from '../support/eventually.ts';
import { makeDue } from '../support/make-due.ts';
import { makeSilent } from '../support/make-silent.ts';
import { givenPlatform } from '../support/platform.ts';
import { runSchedule } from '../support/run-schedule.ts';
import { signIn } from '../support/sign-in.ts';
import { heading } from '../support/visit.ts';

/** An owner starts the Info CMS, writes an Info, sees what visitors see, and ends it; an admin helps. */
const running = givenPlatform(CAST);
const browser = givenBrowser();
let cast: Cast;
let page: VisitedPage;

beforeAll(async () => {
  cast = await createCast(running());
});

/** Between two looks for what a schedule brings. */
const LOOK_MS = 1000;

const address = (path: string) => running().url + path;
const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const dialog = () => page.getByRole('dialog');
const phone = () => page.getByRole('group', { name: 'Phone of a visitor' });
const field = (label: string) => page.getByLabel(label, { exact: true });

async function visit({ email }: Member, path: string, options?: Parameters<typeof browser.page>[0]) {
  page = await browser.page(options);
  await signIn(page, address(path), { email, password: PASSWORD });
}

/** What phones get near the owner's beacon, by its Info's name. */
async function served() {
  const { session, beaconId } = cast.provider;
  return (await session.call(getPhoneInfos, { body: { beaconIds: [beaconId] } })).items;
}

/** The titles that a phone shows of what it gets, by the rule of the documentation. */
async function titlesOnPhone(language: 'de' | 'en', rssi: number) {
  return (await served()).flatMap(({ languages, rssi: range, timeZone }) => {
    const outputs = Object.fromEntries(Object.entries(languages).map(([one, said]) => [one, said.outputs]));
    const visit = { languages: [language], at: Date.now(), rssi };
    return visibleOutputs({ outputs, rssi: range, timeZone }, visit).outputs.map(({ title }) => title);
  });
}

/** Visitors of an Info with conditions. Without a signal, they have scanned a code. */
const VISITS: readonly {
  language: 'de' | 'en';
  clock: string;
  rssi?: number;
  sensorValue?: number;
}[] = [
  { language: 'en', clock: '12:00', rssi: -60, sensorValue: 3 },
  { language: 'de', clock: '12:00', rssi: -60, sensorValue: 3 },
  { language: 'en', clock: '18:00', rssi: -60, sensorValue: 3 },
  { language: 'en', clock: '08:00', rssi: -60, sensorValue: 0.5 },
  { language: 'en', clock: '08:00', rssi: -60, sensorValue: 6 },
  { language: 'en', clock: '08:00', rssi: -60 },
  { language: 'de', clock: '08:00', rssi: -80, sensorValue: 5 },
  { language: 'de', clock: '08:00', rssi: -100, sensorValue: 5 },
  { language: 'en', clock: '08:00', sensorValue: 1 },
];

/** Types as the console names them. */
const TYPE_NAMES: Readonly<Record<OutputType, string>> = {
  ...{ HTML: 'Web link', YOUTUBE: 'YouTube', AUDIO: 'Audio file', VIDEO: 'Video file' },
  ...{ PDF: 'PDF file', MESSAGE: 'Message', MOBYCARD: 'Moby.Cards site' },
  ...{ VCARD: 'Business card', WIFI: 'WiFi access' },
};

const titlesInSimulator = () => phone().locator('li p:first-child').allTextContents();

describe('an owner', () => {
  it('is led from an old link to the activation, and starts a test period', async () => {
    await visit(cast.provider, '/');
    await page.goto(address('/#/info-cms/infos'));
    await heading(page, 'Start the Info CMS');
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await press('Activate the Info CMS');
    // Messages disappear, so it is waited for first.
    await page.getByText('The Info CMS is active.').waitFor();
    await heading(page, 'Infos');
    await page.getByText('No Infos yet').waitFor();
  });

  it('learns what an Info lacks, one fault after the other', async () => {
    await page.getByRole('link', { name: 'Create an Info' }).first().click();
    await heading(page, 'Create an Info');
    await field('Name').fill('Harbour');
    await press('Publish');
    await page.getByText('Add at least one output in one language.').waitFor();
    await press('Add an output');
    await press('Message');
    await expect.poll(() => page.evaluate('document.activeElement?.maxLength')).toBe(50);
    await page.keyboard.type('Welcome');
    await press('Publish');
    await page.getByText('Enter the text of the message.').waitFor();
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('TEXTAREA');
    await page.keyboard.type('The pier is open.');
    await press('Publish');
    await page.getByText('Add at least one beacon.').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('adds a beacon and a second language, and saves a draft, of which phones get nothing', async () => {
    await press('Add beacons');
    await dialog().getByLabel('Name, ID or order code').fill(cast.provider.beaconId.slice(-4));
    await dialog().getByRole('checkbox').check();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Add 1 beacon' }).click();
    await press(/^German/);
    await press('Start with a copy: English');
    await page.getByRole('button', { name: /^Welcome/ }).click();
    await field('Title').fill('Willkommen');
    // Shown only nearby.
    await page.getByRole('checkbox', { name: 'A distance of its own' }).check();
    await press('Save draft');
    await page.getByText('Draft saved. Phones get it once it is published.').waitFor();
    await heading(page, 'Harbour');
    await page.getByText('Not published yet: phones show nothing of it.').waitFor();
    expect(await served()).toEqual([]);
    expect(await faultsInLightAndDark(page)).toEqual([]);
    expect(page.faults.filter((fault) => !fault.includes('401'))).toEqual([]);
  });

  it('reads that its beacon is silent before it publishes, publishes English and holds German back', async () => {
    await makeSilent(running(), cast.provider.beaconId);
    await page.reload();
    await page.getByText('1 error', { exact: true }).waitFor();
    await press('Check before publishing');
    await page.getByText('1 Info is only at beacons that have been silent for a week.').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.getByRole('checkbox', { name: 'German' }).uncheck();
    await press('Publish English');
    await page.getByText('Published. Phones show it within half an hour.').waitFor();
    await page.getByText('Published, 1 change in draft').waitFor();
    await expect.poll(() => titlesOnPhone('en', -60)).toEqual(['Welcome']);
    // There is no German yet, so a German visitor reads English.
    expect(await titlesOnPhone('de', -60)).toEqual(['Welcome']);
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('is led from what is found about a tour to the Info without German, and publishes German', async () => {
    const { session } = cast.provider;
    const [{ id } = { id: '' }] = await served();
    const outputs = { de: { title: 'Hafenrunde' }, en: { title: 'Harbour walk' } };
    const tour = await session.call(setInfoBundle, { body: { name: 'Walk', outputs, infoIds: [id] } });
    await page.goto(address(`/info-cms/tours/0/${tour.id}`));
    await heading(page, 'Walk');
    // It opens a dialog, and is on only after that.
    await page.getByRole('switch').click();
    const found = dialog().getByRole('listitem');
    await found.filter({ hasText: 'Error: 1 Info is only at beacons that have been silent' }).waitFor();
    const lacking = found.filter({ hasText: '1 Info has nothing in German: visitors get another language.' });
    await lacking.getByRole('link', { name: 'Harbour' }).click();
    await heading(page, 'Harbour');
    await dialog().waitFor({ state: 'detached' });
    await press('Publish');
    await expect.poll(() => titlesOnPhone('de', -60)).toEqual(['Willkommen']);
    await page.getByText('Published: German and English').waitFor();
  });

  it('sees in the simulator what phones get', async () => {
    await expect.poll(titlesInSimulator).toEqual(['Welcome']);
    await expect.poll(() => titlesOnPhone('en', -60)).toEqual(['Welcome']);
    await page.getByRole('button', { name: 'DE', exact: true }).click();
    await expect.poll(titlesInSimulator).toEqual(['Willkommen']);
    expect(await titlesOnPhone('de', -60)).toEqual(['Willkommen']);
    await field('Signal of the beacon').fill('-100');
    await page.getByText(/Willkommen: too far away/).waitFor();
    expect(await titlesInSimulator()).toEqual([]);
    expect(await titlesOnPhone('de', -100)).toEqual([]);
  });

  it('switches it off and on, which phones follow', async () => {
    const toggle = page.getByRole('switch');
    await toggle.uncheck();
    await page.getByText('It is switched off: phones do not show it.').waitFor();
    await eventually(async () => expect(await served()).toEqual([]));
    await toggle.check();
    await eventually(async () => expect(await served()).toHaveLength(1));
  });

  it('schedules its end, and phones show nothing of it from then on', async () => {
    await press('Schedule');
    await dialog().getByRole('checkbox', { name: 'End at a time' }).check();
    await dialog().getByRole('button', { name: 'Schedule' }).click();
    await dialog().getByText('Enter a date and a time.').waitFor();
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString();
    await dialog().getByLabel('Ends on').fill(tomorrow.slice(0, 16));
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Schedule' }).click();
    await page.getByText(/^Ends on /).waitFor();
    const [{ id } = { id: '' }] = await served();
    await makeDue(running(), id, 'unpublishAt');
    await eventually(async () => {
      await runSchedule(running(), 'Hourly');
      expect(await served()).toEqual([]);
    }, LOOK_MS);
    await page.reload();
    await page.getByText('Not published yet: phones show nothing of it.').waitFor();
  });

  it('compares two versions, restores one, and publishes it again', async () => {
    await page.getByRole('link', { name: 'Versions' }).click();
    await page.getByLabel('Compare', { exact: true }).selectOption({ index: 2 });
    await page.getByLabel('With', { exact: true }).selectOption({ index: 1 });
    await page.getByRole('cell', { name: 'Willkommen' }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore as draft' }).first().click();
    await dialog().getByRole('button', { name: 'Restore as draft' }).click();
    await page.getByText('Version 2 is now the draft').waitFor();
    await press('Publish');
    // What is below moves then, so a click on it would miss.
    await page.getByText('Published: German and English').waitFor();
    await eventually(async () => expect(await served()).toHaveLength(1));
    expect(await titlesOnPhone('de', -60)).toEqual(['Willkommen']);
  });

  it('finds it in the list, from its beacon, and by the search', async () => {
    await page.getByRole('link', { name: cast.provider.beaconId }).click();
    await page.getByRole('link', { name: 'Harbour' }).click();
    await heading(page, 'Harbour');
    await page.keyboard.press('Control+k');
    await dialog().getByRole('combobox').fill('harb');
    await dialog().getByRole('option', { name: 'Harbour' }).click();
    await heading(page, 'Harbour');
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByText('Info CMS', { exact: true })
      .click();
    await heading(page, 'Infos');
    await page.getByRole('link', { name: 'Harbour' }).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
  });

  it('reads all of it on a phone', async () => {
    await visit(cast.provider, '/info-cms/infos', { viewport: { width: 390, height: 844 } });
    await page.getByText('Harbour').click();
    await heading(page, 'Harbour');
    await phone().getByText('Welcome').waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
  });

  describe('with an Info of every type of output, each of them always, nearby, by day and for a measured value', () => {
    let beaconId: string;
    /** Every type twice: without a condition, and with all that there are. */
    const listed = everyOutput().flatMap(({ condition: _, rssi: __, ...output }) => [
      { ...output, title: `${output.type} always` },
      {
        ...{ ...output, title: `${output.type} sometimes`, rssi: -70 },
        condition: { time: { from: '08:00', to: '18:00' }, value: { min: 1, max: 5 } },
      },
    ]);
    const outputs = { de: listed.toReversed(), en: listed };
    let path: string;

    beforeAll(async () => {
      const { id: userId, session } = cast.provider;
      const order = { params: { count: '1' }, query: { orderNumber: 'whole' } };
      const [code] = (await cast.admin.session.call(registerQrCodes, order)).items;
      beaconId = code!.id;
      await running().operator.run({ command: 'hand-over-beacons', ids: [beaconId], userId });
      const body = { name: 'Whole', timeZone: 'UTC', outputs, beaconIds: [beaconId] };
      path = `/info-cms/infos/0/${(await session.call(setInfoPoint, { body })).id}`;
    });

    /** What a phone shows of its answer, by the rule of the documentation: title, and text or address. */
    async function onPhone({ language, clock, ...visit }: (typeof VISITS)[number]) {
      const body = { beaconIds: [beaconId] };
      const [info] = (await cast.provider.session.call(getPhoneInfos, { body })).items;
      const { languages, rssi, timeZone } = info!;
      const got = Object.fromEntries(Object.entries(languages).map(([one, said]) => [one, said.outputs]));
      const at = Date.parse(`2026-11-27T${clock}:00Z`);
      const shown = visibleOutputs({ outputs: got, rssi, timeZone }, { ...visit, languages: [language], at });
      return shown.outputs.map(({ type, title, url, text }) => [
        title,
        type === 'MESSAGE' ? text : `${TYPE_NAMES[type]} · ${new URL(url!).hostname}`,
      ]);
    }
    const inSimulator = async () =>
      Promise.all(
        (await phone().getByRole('listitem').all()).map((one) =>
          one.getByRole('paragraph').allTextContents(),
        ),
      );

    it('has a page for visitors who scan its code, in their language, which breaks no rule of its policy', async () => {
      page = await browser.page({
        locale: 'de-DE',
        colorScheme: 'dark',
        viewport: { width: 390, height: 844 },
      });
      await eventually(async () => {
        await page.goto(address(`/q/${beaconId}`));
        expect(await page.getByRole('article').count()).toBe(OUTPUT_TYPES.length);
      });
      // By its code alone, nothing is measured.
      const always = outputs.de.filter(({ title }) => title.endsWith('always'));
      expect(await page.getByRole('article').getByRole('heading').allTextContents()).toEqual(
        always.map(({ title }) => title),
      );
      expect(await page.evaluate('document.documentElement.lang')).toBe('de');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      expect(await faultsInLightAndDark(page)).toEqual([]);
      // The site of the example does not exist.
      expect(page.faults.filter((fault) => !/net::ERR_|status of 401/.test(fault))).toEqual([]);
    });

    it('sees in the simulator exactly what phones show, for each visitor', async () => {
      await visit(cast.provider, path);
      await heading(page, 'Whole');
      const seen = new Set<number>();
      for (const visit of VISITS) {
        await page.getByRole('button', { name: visit.language.toUpperCase(), exact: true }).click();
        await field('Time of day').fill(visit.clock);
        await field('Measured value').fill(visit.sensorValue === undefined ? '' : String(visit.sensorValue));
        const scanned = page.getByRole('checkbox', { name: 'Code scanned or tag touched' });
        await scanned.setChecked(visit.rssi === undefined);
        if (visit.rssi !== undefined) await field('Signal of the beacon').fill(String(visit.rssi));
        const shown = await eventually(async () => {
          const expected = await onPhone(visit);
          expect([visit, await inSimulator()]).toEqual([visit, expected]);
          return expected;
        });
        seen.add(shown.length);
      }
      // Everything, what has no condition, and nothing.
      expect(seen).toEqual(new Set([2 * OUTPUT_TYPES.length, OUTPUT_TYPES.length, 0]));
    });
  });

  it('terminates the Info CMS and revokes that, and phones notice neither', async () => {
    await visit(cast.provider, '/info-cms/activate');
    await press('Terminate');
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Terminate' }).click();
    await page.getByText('Terminated', { exact: true }).waitFor();
    expect(await served()).toHaveLength(1);
    await press('Revoke the termination');
    await dialog().getByRole('button', { name: 'Revoke the termination' }).click();
    await page.getByText('Test period', { exact: true }).waitFor();
    expect(await served()).toHaveLength(1);
  });
});

it('an owner reads under Changes that others have changed nothing, and is led to what was published', async () => {
  await visit(cast.provider, '/info-cms/infos');
  await page.getByRole('link', { name: 'Harbour' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Changes', exact: true }).click();
  await page.getByText('Nobody else has changed it').waitFor();
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await page.getByRole('link', { name: 'What was published: Versions' }).click();
  await page.getByText('Compare versions').waitFor();
});

it('a group admin who opens an address of the Info CMS reads for whom it is', async () => {
  await visit(cast.groupAdmin, '/info-cms/infos');
  await heading(page, 'This page is not for your account');
  expect(await faultsInLightAndDark(page)).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Users' }).click();
  await heading(page, 'Users of museums');
});

describe('an admin', () => {
  it('changes an Info of an owner only after confirming whose it is', async () => {
    await visit(cast.admin, `/iam/users/${cast.provider.id}/details`);
    await page.getByRole('link', { name: 'Infos', exact: true }).click();
    await page.getByRole('link', { name: 'Harbour' }).click();
    await heading(page, 'Harbour');
    await field('Description').fill('By the water');
    await press('Publish');
    await dialog().getByText(cast.provider.email).waitFor();
    expect(await faultsInLightAndDark(page)).toEqual([]);
    await press('Change it');
    await page.getByText('Published. Phones show it within half an hour.').waitFor();
  });

  it('deactivates and reactivates the Info CMS of a user', async () => {
    await page.goto(address(`/iam/users/${cast.provider.id}/settings`));
    await page.getByRole('region', { name: 'Info CMS' }).getByRole('button', { name: 'Deactivate' }).click();
    await dialog().getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('The Info CMS is deactivated.').waitFor();
    await eventually(async () => expect(await served()).toEqual([]));
    await press('Reactivate');
    await dialog().getByRole('button', { name: 'Reactivate' }).click();
    await page.getByText('The Info CMS is active again.').waitFor();
    await eventually(async () => expect(await served()).toHaveLength(1));
  });
});

it('an owner who switches the Info CMS off types the name of the account, and nothing is left', async () => {
  await visit(cast.provider, '/info-cms/activate');
  await press('Switch off and delete');
  const confirm = dialog().getByRole('button', { name: 'Switch off and delete' });
  expect(await confirm.getAttribute('aria-disabled')).toBe('true');
  await dialog().getByRole('textbox').fill('provider');
  await confirm.click();
  await heading(page, 'Start the Info CMS');
  await eventually(async () => expect(await served()).toEqual([]));
});
