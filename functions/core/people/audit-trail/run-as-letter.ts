import type { Language } from '../../../../shared/model/user.ts';
import type { Letter } from '../../kernel/mails/compose.ts';

/** The values in a mail about what somebody has done in a user's name. */
interface RunAsFacts {
  readonly name: string;
  readonly title: string;
  /** The address of who did it; null: that account is deleted. */
  readonly actor: string | null;
  readonly count: number;
  readonly from: Date;
  readonly until: Date;
  /** The page that lists the changes; undefined: its host is not known. */
  readonly url: string | undefined;
}

const time = (at: Date, locale: string) =>
  `${at.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`;
/** From when to when, or when, if that is the same minute. */
const span = (
  { from, until }: Pick<RunAsFacts, 'from' | 'until'>,
  locale: string,
  between: (first: string, last: string) => string,
  at: (only: string) => string,
) => {
  const [first, last] = [time(from, locale), time(until, locale)];
  return first === last ? at(first) : between(first, last);
};

/** The mail in every language. */
export const RUN_AS_LETTERS: Record<Language, (facts: RunAsFacts) => Letter> = {
  'en-gb': ({ name, title, actor, count, url, ...times }) => ({
    subject: `${title}: changes were made in your name`,
    paragraphs: [
      `Hello ${name},`,
      `${actor ?? 'An administrator'} worked in your account, in your name, ${span(
        times,
        'en-GB',
        (first, last) => `from ${first} to ${last}`,
        (only) => `on ${only}`,
      )}: ${count === 1 ? 'one change' : `${count.toLocaleString('en-GB')} changes`}.`,
      'What was changed is in the list of changes.',
    ],
    ...(url && { button: { label: 'Show the changes', url } }),
    note: 'You can end these mails in your settings. The list stays.',
  }),
  'de-de': ({ name, title, actor, count, url, ...times }) => ({
    subject: `${title}: Änderungen in Ihrem Namen`,
    paragraphs: [
      `Guten Tag ${name},`,
      `${actor ?? 'Ein Administrator'} hat ${span(
        times,
        'de-DE',
        (first, last) => `vom ${first} bis zum ${last}`,
        (only) => `am ${only}`,
      )} in Ihrem Konto und in Ihrem Namen gearbeitet: ${count === 1 ? 'eine Änderung' : `${count.toLocaleString('de-DE')} Änderungen`}.`,
      'Was geändert wurde, steht in der Liste der Änderungen.',
    ],
    ...(url && { button: { label: 'Änderungen anzeigen', url } }),
    note: 'Diese Mails können Sie in Ihren Einstellungen abbestellen. Die Liste bleibt.',
  }),
  'fr-fr': ({ name, title, actor, count, url, ...times }) => ({
    subject: `${title} : des modifications ont été faites en votre nom`,
    paragraphs: [
      `Bonjour ${name},`,
      `${actor ?? 'Un administrateur'} a travaillé dans votre compte, en votre nom, ${span(
        times,
        'fr-FR',
        (first, last) => `du ${first} au ${last}`,
        (only) => `le ${only}`,
      )} : ${count === 1 ? 'une modification' : `${count.toLocaleString('fr-FR')} modifications`}.`,
      'Le détail figure dans la liste des modifications.',
    ],
    ...(url && { button: { label: 'Afficher les modifications', url } }),
    note: 'Vous pouvez désactiver ces messages dans vos paramètres. La liste reste.',
  }),
};
