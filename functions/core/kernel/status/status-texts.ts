import type { Language } from '../../../../shared/model/user-limits.ts';
import type { Part } from '../../../status-parts.ts';
import type { PartState } from './status.ts';

export interface StatusTexts {
  readonly title: string;
  /** What the worst state among all parts comes to, and that nothing was measured yet. */
  readonly verdict: Readonly<Record<PartState | 'unknown', string>>;
  readonly states: Readonly<Record<PartState | 'unknown', string>>;
  readonly parts: Readonly<Record<Part, readonly [name: string, about: string]>>;
  readonly measured: string;
  readonly everyMinutes: (minutes: number) => string;
  /** For a page that nobody has written for a while. */
  readonly stale: string;
  readonly partsTitle: string;
  readonly now: string;
  readonly announced: string;
  readonly past: string;
  readonly nothing: string;
  readonly of: (parts: string) => string;
  readonly ended: string;
  /** A day of a part: how many minutes it was in a state. */
  readonly minutes: (minutes: number) => string;
  readonly notMeasured: string;
  /** How often a part worked, of all measurements of the days that are shown. */
  readonly share: (percent: string) => string;
  readonly noShare: string;
  readonly daysAgo: (days: number) => string;
  readonly today: string;
  readonly asJson: string;
}

export const STATUS_TEXTS: Readonly<Record<Language, StatusTexts>> = {
  'en-gb': {
    title: 'Status',
    verdict: {
      works: 'Everything works',
      maintenance: 'Maintenance is under way',
      disturbed: 'Something does not work as it should',
      down: 'Something is down',
      unknown: 'Not measured yet',
    },
    states: {
      works: 'Works',
      maintenance: 'Maintenance',
      disturbed: 'Disturbed',
      down: 'Down',
      unknown: 'Not measured',
    },
    parts: {
      console: ['Console and API', 'Signing in, lists, changes, API keys'],
      hubs: ['Hubs', 'What hubs hear and say of themselves'],
      phones: ['Phones', 'What apps show near a beacon'],
      mails: ['Mails', 'Confirmations, notices, newsletters'],
      alerts: ['Alerts and webhooks', 'Rules, notices, calls to your servers'],
      work: ['Work on many devices', 'Bulk changes, imports, roll-outs'],
      money: ['Payment', 'Cards, the month’s charges, invoices'],
    },
    measured: 'Measured',
    everyMinutes: (minutes) => `every ${minutes} minutes`,
    stale:
      'Nobody has written this page since. What it says may no longer be true: whatever measures may itself be disturbed.',
    partsTitle: 'Parts',
    now: 'Now',
    announced: 'Announced maintenance',
    past: 'The last 90 days',
    nothing: 'Nothing happened.',
    of: (parts) => `Concerns: ${parts}`,
    ended: 'Ended',
    minutes: (minutes) => `${minutes} min`,
    notMeasured: 'not measured',
    share: (percent) => `Worked ${percent} of the time`,
    noShare: 'Not measured yet',
    daysAgo: (days) => `${days} days ago`,
    today: 'Today',
    asJson: 'Also as JSON, for your own monitoring',
  },
  'de-de': {
    title: 'Status',
    verdict: {
      works: 'Alles funktioniert',
      maintenance: 'Es wird gerade gewartet',
      disturbed: 'Etwas funktioniert nicht, wie es soll',
      down: 'Etwas ist ausgefallen',
      unknown: 'Noch nicht gemessen',
    },
    states: {
      works: 'Funktioniert',
      maintenance: 'Wartung',
      disturbed: 'Gestört',
      down: 'Ausgefallen',
      unknown: 'Nicht gemessen',
    },
    parts: {
      console: ['Konsole und API', 'Anmelden, Listen, Änderungen, API-Schlüssel'],
      hubs: ['Hubs', 'Was Hubs empfangen und von sich melden'],
      phones: ['Telefone', 'Was Apps bei einem Beacon zeigen'],
      mails: ['Mails', 'Bestätigungen, Hinweise, Newsletter'],
      alerts: ['Alarme und Webhooks', 'Regeln, Hinweise, Aufrufe Ihrer Server'],
      work: ['Arbeit an vielen Geräten', 'Massenänderungen, Importe, Roll-outs'],
      money: ['Bezahlung', 'Karten, Monatsabrechnung, Rechnungen'],
    },
    measured: 'Gemessen',
    everyMinutes: (minutes) => `alle ${minutes} Minuten`,
    stale:
      'Seitdem hat niemand diese Seite geschrieben. Was hier steht, stimmt vielleicht nicht mehr: Auch das Messen selbst kann gestört sein.',
    partsTitle: 'Teile',
    now: 'Jetzt',
    announced: 'Angekündigte Wartung',
    past: 'Die letzten 90 Tage',
    nothing: 'Keine Vorfälle.',
    of: (parts) => `Betrifft: ${parts}`,
    ended: 'Beendet',
    minutes: (minutes) => `${minutes} Min.`,
    notMeasured: 'nicht gemessen',
    share: (percent) => `Funktionierte ${percent} der Zeit`,
    noShare: 'Noch nicht gemessen',
    daysAgo: (days) => `Vor ${days} Tagen`,
    today: 'Heute',
    asJson: 'Auch als JSON, für Ihre eigene Überwachung',
  },
  'fr-fr': {
    title: 'État du service',
    verdict: {
      works: 'Tout fonctionne',
      maintenance: 'Une maintenance est en cours',
      disturbed: 'Une partie du service est perturbée',
      down: 'Une partie du service est en panne',
      unknown: 'Aucune mesure pour le moment',
    },
    states: {
      works: 'Fonctionne',
      maintenance: 'Maintenance',
      disturbed: 'Perturbé',
      down: 'En panne',
      unknown: 'Non mesuré',
    },
    parts: {
      console: ['Console et API', 'Connexion, listes, modifications, clés API'],
      hubs: ['Hubs', 'Ce que les hubs captent et signalent'],
      phones: ['Téléphones', 'Ce que les applications montrent près d’une balise'],
      mails: ['E-mails', 'Confirmations, avis, newsletters'],
      alerts: ['Alertes et webhooks', 'Règles, avis, appels à vos serveurs'],
      work: ['Travail sur de nombreux appareils', 'Modifications groupées, imports, déploiements'],
      money: ['Paiement', 'Cartes, facturation mensuelle, factures'],
    },
    measured: 'Mesuré le',
    everyMinutes: (minutes) => `toutes les ${minutes} minutes`,
    stale:
      'Personne n’a écrit cette page depuis. Ce qu’elle indique n’est peut-être plus vrai : la mesure elle-même peut être perturbée.',
    partsTitle: 'Composants',
    now: 'En ce moment',
    announced: 'Maintenance annoncée',
    past: 'Les 90 derniers jours',
    nothing: 'Aucun incident.',
    of: (parts) => `Concerne : ${parts}`,
    ended: 'Terminé',
    minutes: (minutes) => `${minutes} min`,
    notMeasured: 'non mesuré',
    share: (percent) => `A fonctionné ${percent} du temps`,
    noShare: 'Aucune mesure pour le moment',
    daysAgo: (days) => `Il y a ${days} jours`,
    today: 'Aujourd’hui',
    asJson: 'Également en JSON, pour votre propre supervision',
  },
};
