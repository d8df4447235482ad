import type { Outputs } from '../../shared/content/output.ts';
import { putInfoDraft, putInfoSchedule } from '../../shared/contract/content/drafts.ts';
import { getInfos, setInfoFeatureState, setInfoPoint } from '../../shared/contract/content/infos.ts';
import { setInfoBundle } from '../../shared/contract/content/tours.ts';
import type { InfoInput } from '../../shared/model/info.ts';
import { ApiError, type ConsoleSession } from '../console-session.ts';
import { DEMO_BEACONS } from './fleet.ts';

const SITE = 'https://museum.example';
const inHalls = DEMO_BEACONS.filter(({ heardBy }) => heardBy).map(({ id }) => id);
const codes = DEMO_BEACONS.filter(({ type }) => type === 'QR_CODE').map(({ id }) => id);

const welcome: Outputs = {
  de: [
    {
      type: 'MESSAGE',
      title: 'Willkommen in Halle 1',
      text: 'Die Führung beginnt um 11 Uhr an der großen Uhr.',
      condition: { time: { from: '08:00', to: '11:00' } },
    },
    { type: 'HTML', title: 'Plan der Halle 1', url: `${SITE}/de/halle-1` },
    {
      type: 'PDF',
      title: 'Programm der Woche',
      url: `${SITE}/de/programm.pdf`,
      speechText: 'Montag: geschlossen.',
    },
  ],
  en: [
    {
      type: 'MESSAGE',
      title: 'Welcome to hall 1',
      text: 'The tour begins at 11 at the large clock.',
      condition: { time: { from: '08:00', to: '11:00' } },
    },
    { type: 'HTML', title: 'Plan of hall 1', url: `${SITE}/en/hall-1` },
    { type: 'PDF', title: 'This week', url: `${SITE}/en/programme.pdf`, speechText: 'Monday: closed.' },
  ],
};

/** Its draft: another plan in English, and French that is held back because a text is missing. */
const draftedWelcome: Outputs = {
  ...welcome,
  en: [
    welcome.en![0]!,
    { type: 'HTML', title: 'Plan of hall 1 with all stands', url: `${SITE}/en/hall-1-stands` },
    welcome.en![2]!,
  ],
  fr: [
    { type: 'HTML', title: 'Plan du hall 1', url: `${SITE}/fr/hall-1` },
    { type: 'MESSAGE', title: 'Bienvenue' },
  ],
};

const DRAFTED = 'Welcome to hall 1';
const SCHEDULED = 'Winter exhibition';
const DAY_MS = 24 * 60 * 60_000;

/** The Infos of the demo's info provider, in two languages. */
export const DEMO_INFOS: readonly (InfoInput & { readonly name: string })[] = [
  {
    name: 'Welcome to hall 1',
    description: 'At the entrances',
    outputs: welcome,
    beaconIds: inHalls.slice(0, 14),
    rssi: -80,
  },
  {
    name: 'The steam engine',
    description: 'Shown only close to it',
    outputs: {
      de: [
        { type: 'YOUTUBE', title: 'Die Maschine läuft', url: 'https://youtu.be/aqz-KE-bpKQ', rssi: -65 },
        { type: 'AUDIO', title: 'Wie sie klang', url: `${SITE}/de/dampf.mp3` },
      ],
      en: [
        { type: 'YOUTUBE', title: 'The engine at work', url: 'https://youtu.be/aqz-KE-bpKQ', rssi: -65 },
        { type: 'AUDIO', title: 'How it sounded', url: `${SITE}/en/steam.mp3` },
      ],
    },
    beaconIds: inHalls.slice(14, 16),
    rssi: -75,
  },
  {
    name: 'Café in the foyer',
    description: 'Ice cream when it is warm',
    outputs: {
      de: [
        { type: 'HTML', title: 'Speisekarte', url: `${SITE}/de/cafe` },
        {
          type: 'MESSAGE',
          title: 'Eis',
          text: 'Zwei Kugeln zum Preis von einer.',
          condition: { value: { min: 25 } },
        },
        { type: 'WIFI', title: 'WLAN für Gäste', url: `${SITE}/wifi.txt` },
      ],
      en: [
        { type: 'HTML', title: 'Menu', url: `${SITE}/en/cafe` },
        {
          type: 'MESSAGE',
          title: 'Ice cream',
          text: 'Two scoops for the price of one.',
          condition: { value: { min: 25 } },
        },
        { type: 'WIFI', title: 'WiFi for guests', url: `${SITE}/wifi.txt` },
      ],
    },
    beaconIds: inHalls.slice(16, 22),
  },
  {
    name: 'Posters outside',
    outputs: {
      de: [{ type: 'HTML', title: 'Eintrittskarten', url: `${SITE}/de/karten` }],
      en: [{ type: 'HTML', title: 'Tickets', url: `${SITE}/en/tickets` }],
    },
    beaconIds: codes,
  },
  {
    name: 'Winter exhibition',
    description: 'Opens in December',
    outputs: {
      de: [{ type: 'MESSAGE', title: 'Bald: Licht und Schnee', text: 'Ab dem 5. Dezember in Halle 2.' }],
      en: [{ type: 'MESSAGE', title: 'Soon: light and snow', text: 'From 5 December in hall 2.' }],
    },
    beaconIds: inHalls.slice(22, 24),
    active: false,
  },
];

/** A tour through some of them, one of which is switched off. */
const DEMO_TOUR = {
  name: 'Once around the museum',
  outputs: { de: { title: 'Einmal durch das Museum' }, en: { title: 'Once around the museum' } },
  infos: [
    'Posters outside',
    'Welcome to hall 1',
    'The steam engine',
    'Café in the foyer',
    'Winter exhibition',
  ],
};

/** What a repeated call answers, since an Info and its devices are saved together. */
const IS_THERE = ['INFO_NAME_ALREADY_USED', 'DEVICE_NOT_ALLOWED_OR_USED', 'TOUR_NAME_ALREADY_USED'];

/** Starts the Info CMS of the demo's info provider and creates the Infos and the tour that are missing. Idempotent. */
export async function seedInfos(provider: ConsoleSession): Promise<void> {
  await provider.call(setInfoFeatureState, { params: { user: '0', state: 'ON' } });
  // Those that an earlier start has created; the index of the list has them by now.
  const { items } = await provider.call(getInfos, { query: { limit: 100 } });
  const ids = new Map(items.map(({ name, id }) => [name, id]));
  for (const info of DEMO_INFOS) {
    const made = await provider.call(setInfoPoint, { body: info }).catch(unlessThere);
    if (!made) continue;
    const { id, name } = made;
    ids.set(name, id);
    // What the demo shows of drafts and schedules; it is lost if the start is stopped in between.
    if (name === DRAFTED)
      await provider.call(putInfoDraft, { params: { id }, body: { outputs: draftedWelcome } });
    if (name === SCHEDULED) {
      const unpublishAt = new Date(Date.now() + 60 * DAY_MS).toISOString();
      await provider.call(putInfoSchedule, { params: { id }, body: { unpublishAt } });
    }
  }
  const { infos, ...tour } = DEMO_TOUR;
  const body = { ...tour, published: true, infoIds: infos.map((name) => ids.get(name)!) };
  await provider.call(setInfoBundle, { body }).catch(unlessThere);
}

function unlessThere(error: unknown): undefined {
  if (!(error instanceof ApiError && IS_THERE.includes(error.body.message))) throw error;
}
