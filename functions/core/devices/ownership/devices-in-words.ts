import type { Language } from '../../../../shared/model/user.ts';

/** A number of devices of any kind, as mails say it. */
export const devicesInWords: Readonly<Record<Language, (count: number) => string>> = {
  'en-gb': (count) => (count === 1 ? 'one device' : `${count.toLocaleString('en-GB')} devices`),
  'de-de': (count) => (count === 1 ? 'ein Gerät' : `${count.toLocaleString('de-DE')} Geräte`),
  'fr-fr': (count) => (count === 1 ? 'un appareil' : `${count.toLocaleString('fr-FR')} appareils`),
};
