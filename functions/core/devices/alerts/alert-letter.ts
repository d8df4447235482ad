import type { AlertKind } from '../../../../shared/model/alert.ts';
import type { Language } from '../../../../shared/model/user.ts';
import type { Letter } from '../../kernel/mails/compose.ts';
import type { AlertMail } from './alert-mail.ts';

/** The values in a mail about alerts. */
export interface AlertFacts extends Pick<AlertMail, 'about' | 'threshold' | 'count' | 'devices'> {
  readonly title: string;
  readonly reader: AlertReader;
}

/** Who reads it: the owner, or a recipient of the rule. */
type AlertReader =
  | {
      readonly isOwner: true;
      readonly name: string;
      /** The page that lists the alerts. */
      readonly url: string;
    }
  | {
      readonly isOwner: false;
      /** The address of the owner. */
      readonly owner: string;
    };

/** What happened to a number of devices; used as the subject and as the start of a sentence. */
type Summaries = Record<AlertKind, (count: number, threshold: number) => string>;

const ENGLISH: Summaries = {
  hubOffline: (count, minutes) =>
    `${many(count, 'one hub has', 'hubs have')} been offline for more than ${duration(minutes, ENGLISH_TIMES)}`,
  hubErrors: (count, lines) =>
    `${many(count, 'one hub wrote', 'hubs wrote')} more than ${many(lines, 'one error', 'errors')} in an hour`,
  beaconBattery: (count, percent) =>
    `${many(count, 'one device has', 'devices have')} less than ${percent} % battery`,
  beaconSilent: (count, days) =>
    `${many(count, 'one device has', 'devices have')} not been heard for more than ${many(days, 'one day', 'days')}`,
  temperatureAbove: (count, degrees) =>
    `${many(count, 'one device measures', 'devices measure')} a temperature above ${celsius(degrees, 'en-GB')}`,
  temperatureBelow: (count, degrees) =>
    `${many(count, 'one device measures', 'devices measure')} a temperature below ${celsius(degrees, 'en-GB')}`,
  humidityAbove: (count, percent) =>
    `${many(count, 'one device measures', 'devices measure')} humidity above ${percent} %`,
  humidityBelow: (count, percent) =>
    `${many(count, 'one device measures', 'devices measure')} humidity below ${percent} %`,
};

const GERMAN: Summaries = {
  hubOffline: (count, minutes) =>
    `${many(count, 'ein Hub ist', 'Hubs sind', 'de-DE')} seit mehr als ${duration(minutes, GERMAN_TIMES)} offline`,
  hubErrors: (count, lines) =>
    `${many(count, 'ein Hub hat', 'Hubs haben', 'de-DE')} mehr als ${many(lines, 'einen Fehler', 'Fehler', 'de-DE')} in einer Stunde gemeldet`,
  beaconBattery: (count, percent) =>
    `${many(count, 'ein Gerät hat', 'Geräte haben', 'de-DE')} weniger als ${percent} % Batterieladung`,
  beaconSilent: (count, days) =>
    `${many(count, 'ein Gerät wurde', 'Geräte wurden', 'de-DE')} seit mehr als ${many(days, 'einem Tag', 'Tagen', 'de-DE')} nicht gehört`,
  temperatureAbove: (count, degrees) =>
    `${many(count, 'ein Gerät misst', 'Geräte messen', 'de-DE')} eine Temperatur über ${celsius(degrees, 'de-DE')}`,
  temperatureBelow: (count, degrees) =>
    `${many(count, 'ein Gerät misst', 'Geräte messen', 'de-DE')} eine Temperatur unter ${celsius(degrees, 'de-DE')}`,
  humidityAbove: (count, percent) =>
    `${many(count, 'ein Gerät misst', 'Geräte messen', 'de-DE')} eine Luftfeuchtigkeit über ${percent} %`,
  humidityBelow: (count, percent) =>
    `${many(count, 'ein Gerät misst', 'Geräte messen', 'de-DE')} eine Luftfeuchtigkeit unter ${percent} %`,
};

const FRENCH: Summaries = {
  hubOffline: (count, minutes) =>
    `${many(count, 'un hub est', 'hubs sont', 'fr-FR')} hors ligne depuis plus de ${duration(minutes, FRENCH_TIMES)}`,
  hubErrors: (count, lines) =>
    `${many(count, 'un hub a signalé', 'hubs ont signalé', 'fr-FR')} plus ${lines === 1 ? 'd’une erreur' : `de ${number(lines, 'fr-FR')} erreurs`} en une heure`,
  beaconBattery: (count, percent) =>
    `${many(count, 'un appareil a', 'appareils ont', 'fr-FR')} moins de ${percent} % de charge`,
  beaconSilent: (count, days) =>
    `${many(count, 'un appareil n’a', 'appareils n’ont', 'fr-FR')} pas été entendu${count === 1 ? '' : 's'} depuis plus ${days === 1 ? 'd’un jour' : `de ${number(days, 'fr-FR')} jours`}`,
  temperatureAbove: (count, degrees) =>
    `${many(count, 'un appareil mesure', 'appareils mesurent', 'fr-FR')} une température supérieure à ${celsius(degrees, 'fr-FR')}`,
  temperatureBelow: (count, degrees) =>
    `${many(count, 'un appareil mesure', 'appareils mesurent', 'fr-FR')} une température inférieure à ${celsius(degrees, 'fr-FR')}`,
  humidityAbove: (count, percent) =>
    `${many(count, 'un appareil mesure', 'appareils mesurent', 'fr-FR')} une humidité supérieure à ${percent} %`,
  humidityBelow: (count, percent) =>
    `${many(count, 'un appareil mesure', 'appareils mesurent', 'fr-FR')} une humidité inférieure à ${percent} %`,
};

/** The mail in every language. */
export const ALERT_LETTERS: Record<Language, (facts: AlertFacts) => Letter> = {
  'en-gb': ({ title, reader, ...facts }) => ({
    subject: `${title}: ${ENGLISH[facts.about](facts.count, facts.threshold)}`,
    paragraphs: [
      reader.isOwner ? `Hello ${reader.name},` : 'Hello,',
      `${ENGLISH[facts.about](facts.count, facts.threshold)}:`,
      named(facts, (more) => `and ${many(more, 'one more', 'more')}`),
    ],
    ...(reader.isOwner
      ? {
          button: { label: 'Show the alerts', url: reader.url },
          note: 'You get this mail because of a rule in your account. New alerts within the next hour will come in one mail.',
        }
      : {
          note: `You get this mail because ${reader.owner} has entered your address for a rule, and you have confirmed that you want it. New alerts within the next hour will come in one mail.`,
        }),
  }),
  'de-de': ({ title, reader, ...facts }) => ({
    subject: `${title}: ${GERMAN[facts.about](facts.count, facts.threshold)}`,
    paragraphs: [
      reader.isOwner ? `Guten Tag ${reader.name},` : 'Guten Tag,',
      `${GERMAN[facts.about](facts.count, facts.threshold)}:`,
      named(facts, (more) => `und ${many(more, 'ein weiteres', 'weitere', 'de-DE')}`),
    ],
    ...(reader.isOwner
      ? {
          button: { label: 'Alarme anzeigen', url: reader.url },
          note: 'Sie erhalten diese Mail, weil eine Regel Ihres Kontos es so bestimmt. Was in der nächsten Stunde hinzukommt, steht gesammelt in einer Mail.',
        }
      : {
          note: `Sie erhalten diese Mail, weil ${reader.owner} Ihre Adresse für eine Regel eingetragen hat und Sie das bestätigt haben. Was in der nächsten Stunde hinzukommt, steht gesammelt in einer Mail.`,
        }),
  }),
  'fr-fr': ({ title, reader, ...facts }) => ({
    subject: `${title} : ${FRENCH[facts.about](facts.count, facts.threshold)}`,
    paragraphs: [
      reader.isOwner ? `Bonjour ${reader.name},` : 'Bonjour,',
      `${FRENCH[facts.about](facts.count, facts.threshold)} :`,
      named(facts, (more) => `et ${many(more, 'un autre', 'autres', 'fr-FR')}`),
    ],
    ...(reader.isOwner
      ? {
          button: { label: 'Afficher les alertes', url: reader.url },
          note: 'Vous recevez ce message parce qu’une règle de votre compte le demande. Ce qui survient dans l’heure suivante est regroupé dans un seul message.',
        }
      : {
          note: `Vous recevez ce message parce que ${reader.owner} a indiqué votre adresse pour une règle et que vous l’avez confirmée. Ce qui survient dans l’heure suivante est regroupé dans un seul message.`,
        }),
  }),
};

/** The listed devices, one per line, and the number of further ones. */
const named = (
  { devices, count }: AlertFacts | Pick<AlertFacts, 'devices' | 'count'>,
  and: (more: number) => string,
) =>
  [
    ...devices.map(({ id, description }) => (description ? `${id} – ${description}` : id)),
    ...(count > devices.length ? [and(count - devices.length)] : []),
  ].join('\n');

const number = (count: number, locale: string) => count.toLocaleString(locale);
const celsius = (degrees: number, locale: string) =>
  degrees.toLocaleString(locale, { style: 'unit', unit: 'celsius' });
const many = (count: number, one: string, several: string, locale = 'en-GB') =>
  count === 1 ? one : `${number(count, locale)} ${several}`;

type Times = readonly [
  minute: readonly [string, string],
  hour: readonly [string, string],
  day: readonly [string, string],
];
const ENGLISH_TIMES: Times = [
  ['one minute', 'minutes'],
  ['one hour', 'hours'],
  ['one day', 'days'],
];
const GERMAN_TIMES: Times = [
  ['einer Minute', 'Minuten'],
  ['einer Stunde', 'Stunden'],
  ['einem Tag', 'Tagen'],
];
const FRENCH_TIMES: Times = [
  ['une minute', 'minutes'],
  ['une heure', 'heures'],
  ['un jour', 'jours'],
];

/** A duration in the largest unit that gives a whole number. */
function duration(minutes: number, [minute, hour, day]: Times): string {
  if (minutes % 1440 === 0) return many(minutes / 1440, ...day);
  if (minutes % 60 === 0) return many(minutes / 60, ...hour);
  return many(minutes, ...minute);
}
