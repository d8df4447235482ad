import i18next, {
  type DefaultNamespace,
  type Namespace as I18nNamespace,
  type InitOptions,
  type ParseKeys,
  type ReadCallback,
} from 'i18next';
import { initReactI18next } from 'react-i18next';
import { LANGUAGE_DEFAULT, LANGUAGES, type Language } from '../../../shared/model/user-limits.ts';
import type alerts from '../locales/en-gb/alerts.json';
import type audit from '../locales/en-gb/audit.json';
import type beacons from '../locales/en-gb/beacons.json';
import type billing from '../locales/en-gb/billing.json';
import type bulk from '../locales/en-gb/bulk.json';
import type charges from '../locales/en-gb/charges.json';
import type common from '../locales/en-gb/common.json';
import type configuration from '../locales/en-gb/configuration.json';
import type deviceImport from '../locales/en-gb/deviceImport.json';
import type errors from '../locales/en-gb/errors.json';
import type files from '../locales/en-gb/files.json';
import type firmware from '../locales/en-gb/firmware.json';
import type gate from '../locales/en-gb/gate.json';
import type health from '../locales/en-gb/health.json';
import type help from '../locales/en-gb/help.json';
import type home from '../locales/en-gb/home.json';
import type hubConfig from '../locales/en-gb/hubConfig.json';
import type hubs from '../locales/en-gb/hubs.json';
import type identity from '../locales/en-gb/identity.json';
import type importing from '../locales/en-gb/importing.json';
import type infoCms from '../locales/en-gb/infoCms.json';
import type infoStatistics from '../locales/en-gb/infoStatistics.json';
import type infos from '../locales/en-gb/infos.json';
import type keys from '../locales/en-gb/keys.json';
import type labels from '../locales/en-gb/labels.json';
import type legal from '../locales/en-gb/legal.json';
import type links from '../locales/en-gb/links.json';
import type list from '../locales/en-gb/list.json';
import type login from '../locales/en-gb/login.json';
import type logs from '../locales/en-gb/logs.json';
import type maps from '../locales/en-gb/maps.json';
import type moving from '../locales/en-gb/moving.json';
import type newsletter from '../locales/en-gb/newsletter.json';
import type offers from '../locales/en-gb/offers.json';
import type palette from '../locales/en-gb/palette.json';
import type payment from '../locales/en-gb/payment.json';
import type places from '../locales/en-gb/places.json';
import type register from '../locales/en-gb/register.json';
import type reset from '../locales/en-gb/reset.json';
import type rollouts from '../locales/en-gb/rollouts.json';
import type rounds from '../locales/en-gb/rounds.json';
import type settings from '../locales/en-gb/settings.json';
import type shell from '../locales/en-gb/shell.json';
import type signIns from '../locales/en-gb/signIns.json';
import type signup from '../locales/en-gb/signup.json';
import type stats from '../locales/en-gb/stats.json';
import type tasks from '../locales/en-gb/tasks.json';
import type team from '../locales/en-gb/team.json';
import type templates from '../locales/en-gb/templates.json';
import type terms from '../locales/en-gb/terms.json';
import type tours from '../locales/en-gb/tours.json';
import type usage from '../locales/en-gb/usage.json';
import type users from '../locales/en-gb/users.json';
import type webhooks from '../locales/en-gb/webhooks.json';
import { readStored, writeStored } from './storage.ts';

interface Catalogues {
  alerts: typeof alerts;
  billing: typeof billing;
  bulk: typeof bulk;
  charges: typeof charges;
  common: typeof common;
  configuration: typeof configuration;
  deviceImport: typeof deviceImport;
  errors: typeof errors;
  files: typeof files;
  firmware: typeof firmware;
  home: typeof home;
  identity: typeof identity;
  importing: typeof importing;
  infoCms: typeof infoCms;
  infos: typeof infos;
  infoStatistics: typeof infoStatistics;
  login: typeof login;
  team: typeof team;
  templates: typeof templates;
  terms: typeof terms;
  gate: typeof gate;
  usage: typeof usage;
  health: typeof health;
  help: typeof help;
  legal: typeof legal;
  rollouts: typeof rollouts;
  settings: typeof settings;
  links: typeof links;
  register: typeof register;
  reset: typeof reset;
  signup: typeof signup;
  list: typeof list;
  hubs: typeof hubs;
  hubConfig: typeof hubConfig;
  beacons: typeof beacons;
  maps: typeof maps;
  logs: typeof logs;
  tours: typeof tours;
  users: typeof users;
  moving: typeof moving;
  newsletter: typeof newsletter;
  offers: typeof offers;
  palette: typeof palette;
  payment: typeof payment;
  places: typeof places;
  rounds: typeof rounds;
  shell: typeof shell;
  labels: typeof labels;
  signIns: typeof signIns;
  stats: typeof stats;
  tasks: typeof tasks;
  audit: typeof audit;
  keys: typeof keys;
  webhooks: typeof webhooks;
}
export type Namespace = keyof Catalogues;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: Catalogues;
  }

  /**
   * The usual call. TypeScript tries it before the library's own signatures, which work out all keys again for each call: that
   * took more than half of the time in which the console's types are checked.
   */
  interface TFunction<Ns extends I18nNamespace = DefaultNamespace, KPrefix = undefined> {
    // biome-ignore lint/style/useShorthandFunctionType: this adds a signature to the library's interface
    (key: ParseKeys<Ns, Record<never, never>, KPrefix>, values?: Readonly<Record<string, unknown>>): string;
  }
}

/** The native name of each language. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  'de-de': 'Deutsch',
  'en-gb': 'English',
  'fr-fr': 'Français',
};

const LANGUAGE_KEY = 'language';

type CatalogueLoaders = Readonly<Record<string, () => Promise<object>>>;

// One chunk per language and namespace, loaded on demand. These are the texts of screens that do not require a login.
export const openCatalogues: CatalogueLoaders = import.meta.glob<object>(
  '../locales/*/{common,errors,legal,links,login,reset,signup}.json',
  { import: 'default' },
);

/** The loaders of all other texts, which the screens of signed-in users need. */
export const loadCatalogues = async (): Promise<CatalogueLoaders> =>
  (await import('./catalogues.ts')).catalogues;

async function loadCatalogue(path: string): Promise<object> {
  const load = openCatalogues[path] ?? (await loadCatalogues())[path];
  if (!load) throw new Error(`no catalogue ${path}`);
  return load();
}

/**
 * French has a space before : ; ? ! % and inside « », at which no line may break. Translators type an ordinary one. In the
 * text of a catalogue, only the values have spaces.
 */
export const withFixedSpaces = (texts: object): object =>
  JSON.parse(JSON.stringify(texts).replace(/ (?=[:;?!%»])|(?<=«) /g, '\u00a0'));

const lazyCatalogues = {
  type: 'backend' as const,
  init() {},
  read(language: string, namespace: string, done: ReadCallback) {
    loadCatalogue(`../locales/${language}/${namespace}.json`).then(
      (texts) => done(null, language === 'fr-fr' ? withFixedSpaces(texts) : texts),
      (error: Error) => done(error, null),
    );
  },
};

/** The stored language, else the first supported one of the browser, else English. */
export function firstLanguage(stored: unknown, browser: readonly string[]): Language {
  const known = LANGUAGES.find((language) => language === stored);
  const spoken = browser.flatMap((wanted) =>
    LANGUAGES.filter((language) => language.slice(0, 2) === wanted.slice(0, 2).toLowerCase()),
  );
  return known ?? spoken[0] ?? LANGUAGE_DEFAULT;
}

const options: InitOptions = {
  supportedLngs: [...LANGUAGES],
  lowerCaseLng: true,
  load: 'currentOnly',
  // All languages are complete (a test ensures it), so a second one never needs to be loaded.
  fallbackLng: false,
  ns: ['common'],
  defaultNS: 'common',
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
};

/** Starts with the texts of the shell; screens load theirs with `loadTexts`. */
export async function startI18n(): Promise<void> {
  i18next.on('languageChanged', (language: string) => {
    document.documentElement.lang = Intl.getCanonicalLocales(language)[0] ?? language;
  });
  await i18next
    .use(lazyCatalogues)
    .use(initReactI18next)
    .init({ ...options, lng: firstLanguage(readStored('local', LANGUAGE_KEY), navigator.languages) });
}

export const loadTexts = (namespaces: readonly Namespace[]): Promise<void> =>
  i18next.loadNamespaces([...namespaces]);

/** Changes the language of the console and stores it in this browser. */
export async function setLanguage(language: Language): Promise<void> {
  writeStored('local', LANGUAGE_KEY, language);
  await i18next.changeLanguage(language);
}

export const currentLanguage = (): Language =>
  LANGUAGES.find((language) => language === i18next.language) ?? LANGUAGE_DEFAULT;
