import type { Language } from '../../../../shared/model/user.ts';

interface Counted {
  readonly file: string;
  readonly count: number;
}

const TEXTS: Record<Language, { locale: string; about: string; files: string; without: string }> = {
  'en-gb': {
    locale: 'en-GB',
    about:
      'This archive has what your account holds, as the API of the console returns it (articles 15 and 20 of the GDPR).\nEach file has one JSON object per line. Text editors, Python and most databases read that.',
    files: 'Files, and how many entries each has:',
    without:
      'Not in it: passwords and other secrets, which we keep only in a form that cannot be read back; log lines and histories of single devices, uploaded files and invoices, which you download in the console; payment data, which is in your settings.',
  },
  'de-de': {
    locale: 'de-DE',
    about:
      'Dieses Archiv enthält, was zu Ihrem Konto gespeichert ist, so wie es die API der Konsole ausgibt (Artikel 15 und 20 DSGVO).\nJede Datei enthält ein JSON-Objekt pro Zeile. Texteditoren, Python und die meisten Datenbanken lesen das.',
    files: 'Dateien und die Zahl ihrer Einträge:',
    without:
      'Nicht enthalten: Passwörter und andere Geheimnisse, die wir nur in nicht lesbarer Form aufbewahren; Logzeilen und Verläufe einzelner Geräte, hochgeladene Dateien und Rechnungen, die Sie in der Konsole herunterladen; Zahlungsdaten, die in Ihren Einstellungen stehen.',
  },
  'fr-fr': {
    locale: 'fr-FR',
    about:
      'Cette archive contient ce que votre compte détient, tel que l’API de la console le renvoie (articles 15 et 20 du RGPD).\nChaque fichier contient un objet JSON par ligne. Les éditeurs de texte, Python et la plupart des bases de données le lisent.',
    files: 'Fichiers et nombre d’entrées :',
    without:
      'N’y figurent pas : les mots de passe et autres secrets, que nous ne conservons que sous une forme illisible ; les lignes de journal et historiques d’appareils, les fichiers envoyés et les factures, à télécharger dans la console ; les données de paiement, visibles dans vos paramètres.',
  },
};

/** What an archive says about itself. */
export function readmeIn(language: Language, files: readonly Counted[]): string {
  const { locale, about, files: heading, without } = TEXTS[language];
  const lines = files.map(({ file, count }) => `  ${file}.jsonl: ${count.toLocaleString(locale)}`);
  return `${[about, [heading, ...lines].join('\n'), without].join('\n\n')}\n`;
}
