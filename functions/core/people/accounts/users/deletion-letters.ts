import type { Language } from '../../../../../shared/model/user-limits.ts';
import type { Letter } from '../../../kernel/mails/compose.ts';
import type { DeletionMail } from './deletion-mail.ts';

type Facts = Pick<DeletionMail, 'email' | 'at' | 'isOwn' | 'went' | 'detached' | 'kept'> & {
  /** The name of the console. */
  readonly title: string;
};

/** How long deleted items can be brought back from the continuous backup of the table: fixed by DynamoDB. */
const BACKUP_DAYS = 35;

const day = (at: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));

/** Those of these numbers that are not 0, with their nouns, as one list; undefined: there are none. */
function listOf(
  language: Language,
  parts: readonly (readonly [count: number, one: string, many: string])[],
): string | undefined {
  const texts = parts.flatMap(([count, one, many]) =>
    count ? [`${count.toLocaleString(language)} ${count === 1 ? one : many}`] : [],
  );
  return texts.length ? new Intl.ListFormat(language).format(texts) : undefined;
}

/** The report of a deletion in every language. */
export const DELETION_LETTERS: Readonly<Record<Language, (facts: Facts) => Letter>> = {
  'en-gb': ({ title, email, at, isOwn, went, detached, kept }) => {
    const more = listOf('en-gb', [
      [went.keys, 'API key', 'API keys'],
      [went.infos, 'Info', 'Infos'],
      [went.tours, 'tour', 'tours'],
    ]);
    const devices = listOf('en-gb', [
      [detached.beacons, 'beacon', 'beacons'],
      [detached.hubs, 'hub', 'hubs'],
    ]);
    const invoices = listOf('en-gb', [[kept.invoices, 'invoice', 'invoices']]);
    return {
      subject: `Your account in ${title} has been deleted`,
      paragraphs: [
        'Hello,',
        `the account ${email} in ${title} was deleted on ${day(at, 'en-gb')}${isOwn ? ', as you asked' : ' by an administrator'}. This mail says what went, and what is kept.`,
        `Deleted: your name, your address, your password, second steps and logins; sites, alert rules, webhooks, saved views${more ? `; ${more}` : ''}. Backups still have them for ${BACKUP_DAYS} days.`,
        ...(devices
          ? [`Without an owner now: ${devices}. They can be assigned again with their order code.`]
          : []),
        `Kept: ${invoices ? `${invoices}, until the end of ${kept.invoicesUntilYear}, because the law demands it; ` : ''}the list of what was changed by whom, as evidence.`,
      ],
      note: isOwn
        ? 'If this was not you, answer this mail at once.'
        : 'If you have questions, answer this mail.',
    };
  },
  'de-de': ({ title, email, at, isOwn, went, detached, kept }) => {
    const more = listOf('de-de', [
      [went.keys, 'API-Schlüssel', 'API-Schlüssel'],
      [went.infos, 'Info', 'Infos'],
      [went.tours, 'Tour', 'Touren'],
    ]);
    const devices = listOf('de-de', [
      [detached.beacons, 'Beacon', 'Beacons'],
      [detached.hubs, 'Hub', 'Hubs'],
    ]);
    const invoices = listOf('de-de', [[kept.invoices, 'Rechnung', 'Rechnungen']]);
    return {
      subject: `Ihr Konto in ${title} wurde gelöscht`,
      paragraphs: [
        'Guten Tag,',
        `das Konto ${email} in ${title} wurde am ${day(at, 'de-de')} gelöscht${isOwn ? ', wie Sie es gewünscht haben' : ', und zwar durch die Administration'}. Diese Mail sagt, was verschwunden ist und was bleibt.`,
        `Gelöscht: Ihr Name, Ihre Adresse, Ihr Passwort, zweite Schritte und Anmeldungen, Standorte, Alarmregeln, Webhooks und gespeicherte Ansichten${more ? `, dazu ${more}` : ''}. In Sicherungen sind sie noch ${BACKUP_DAYS} Tage lang enthalten.`,
        ...(devices
          ? [`Ohne Eigentümer sind jetzt: ${devices}. Sie lassen sich mit ihrem Bestellcode neu zuweisen.`]
          : []),
        `Aufbewahrt: ${invoices ? `${invoices} bis Ende ${kept.invoicesUntilYear}, weil das Gesetz es verlangt, und ` : ''}die Liste, wer was geändert hat, als Nachweis.`,
      ],
      note: isOwn
        ? 'Wenn Sie das nicht waren, antworten Sie sofort auf diese Mail.'
        : 'Wenn Sie Fragen haben, antworten Sie auf diese Mail.',
    };
  },
  'fr-fr': ({ title, email, at, isOwn, went, detached, kept }) => {
    const more = listOf('fr-fr', [
      [went.keys, 'clé d’API', 'clés d’API'],
      [went.infos, 'Info', 'Infos'],
      [went.tours, 'parcours', 'parcours'],
    ]);
    const devices = listOf('fr-fr', [
      [detached.beacons, 'beacon', 'beacons'],
      [detached.hubs, 'hub', 'hubs'],
    ]);
    const invoices = listOf('fr-fr', [[kept.invoices, 'facture', 'factures']]);
    return {
      subject: `Votre compte ${title} a été supprimé`,
      paragraphs: [
        'Bonjour,',
        `le compte ${email} de ${title} a été supprimé le ${day(at, 'fr-fr')}${isOwn ? ', comme vous l’avez demandé' : ' par un administrateur'}. Ce message indique ce qui a disparu et ce qui est conservé.`,
        `Supprimés : votre nom, votre adresse, votre mot de passe, les deuxièmes étapes et les connexions, les sites, les règles d’alerte, les webhooks et les vues enregistrées${more ? `, ainsi que ${more}` : ''}. Les sauvegardes les contiennent encore pendant ${BACKUP_DAYS} jours.`,
        ...(devices
          ? [
              `Désormais sans propriétaire : ${devices}. Ils peuvent être attribués à nouveau avec leur code de commande.`,
            ]
          : []),
        `Conservés : ${invoices ? `${invoices} jusqu’à la fin de ${kept.invoicesUntilYear}, car la loi l’exige, et ` : ''}la liste des modifications et de leurs auteurs, à titre de preuve.`,
      ],
      note: isOwn
        ? 'Si ce n’était pas vous, répondez immédiatement à ce message.'
        : 'Pour toute question, répondez à ce message.',
    };
  },
};
