import type { Language } from '../../../shared/model/user.ts';
import type { Letter } from './compose.ts';

/** What account mails are about; `url` is where their button leads. */
export interface LetterFacts {
  readonly name: string;
  readonly title: string;
  readonly url: string;
  /** Of a change: the address that is to take the place of the old one. */
  readonly newEmail?: string;
}
export type LetterKind = 'verify' | 'reset' | 'change' | 'changed';
type Letters = Record<LetterKind, (facts: LetterFacts) => Letter>;

/** Every mail about an account in every language: written by people, so no catalogue could be shorter. */
export const ACCOUNT_LETTERS: Record<Language, Letters> = {
  'en-gb': {
    verify: ({ name, title, url }) => ({
      subject: `Confirm your e-mail address for ${title}`,
      paragraphs: [
        `Hello ${name},`,
        `thank you for signing up to ${title}. Please confirm that this is your address.`,
      ],
      button: { label: 'Confirm address', url },
      note: 'The link works for seven days. If you did not sign up, ignore this mail: without your confirmation the account cannot be used.',
    }),
    reset: ({ name, title, url }) => ({
      subject: `Set a new password for ${title}`,
      paragraphs: [`Hello ${name},`, `somebody, probably you, asked for a new password for ${title}.`],
      button: { label: 'Set a new password', url },
      note: 'The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
    }),
    change: ({ name, title, url }) => ({
      subject: `Confirm your new e-mail address for ${title}`,
      paragraphs: [
        `Hello ${name},`,
        `this address is to become the one you sign in to ${title} with. Please confirm it.`,
      ],
      button: { label: 'Confirm new address', url },
      note: 'The link works for 24 hours. Until then you sign in with your present address.',
    }),
    changed: ({ name, title, url, newEmail }) => ({
      subject: `Your e-mail address for ${title} is about to change`,
      paragraphs: [
        `Hello ${name},`,
        `${newEmail} is to become the address you sign in to ${title} with. It counts as soon as it is confirmed from there.`,
        'If it was not you who asked for this, set a new password now and tell us.',
      ],
      button: { label: 'Set a new password', url },
    }),
  },
  'de-de': {
    verify: ({ name, title, url }) => ({
      subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${title}`,
      paragraphs: [
        `Guten Tag ${name},`,
        `vielen Dank für Ihre Registrierung bei ${title}. Bitte bestätigen Sie, dass dies Ihre Adresse ist.`,
      ],
      button: { label: 'Adresse bestätigen', url },
      note: 'Der Link gilt sieben Tage. Falls Sie sich nicht registriert haben, ignorieren Sie diese Mail: Ohne Ihre Bestätigung lässt sich das Konto nicht nutzen.',
    }),
    reset: ({ name, title, url }) => ({
      subject: `Neues Passwort für ${title}`,
      paragraphs: [
        `Guten Tag ${name},`,
        `jemand, vermutlich Sie, möchte für ${title} ein neues Passwort festlegen.`,
      ],
      button: { label: 'Neues Passwort festlegen', url },
      note: 'Der Link gilt einmal und eine Stunde lang. Falls Sie ihn nicht angefordert haben, ignorieren Sie diese Mail: Ihr Passwort bleibt, wie es ist.',
    }),
    change: ({ name, title, url }) => ({
      subject: `Bestätigen Sie Ihre neue E-Mail-Adresse für ${title}`,
      paragraphs: [
        `Guten Tag ${name},`,
        `mit dieser Adresse möchten Sie sich künftig bei ${title} anmelden. Bitte bestätigen Sie sie.`,
      ],
      button: { label: 'Neue Adresse bestätigen', url },
      note: 'Der Link gilt 24 Stunden. Bis dahin melden Sie sich mit Ihrer bisherigen Adresse an.',
    }),
    changed: ({ name, title, url, newEmail }) => ({
      subject: `Ihre E-Mail-Adresse für ${title} soll sich ändern`,
      paragraphs: [
        `Guten Tag ${name},`,
        `künftig soll die Adresse ${newEmail} für Ihre Anmeldung bei ${title} gelten, sobald sie von dort bestätigt ist.`,
        'Falls Sie das nicht veranlasst haben, legen Sie bitte jetzt ein neues Passwort fest und sagen Sie uns Bescheid.',
      ],
      button: { label: 'Neues Passwort festlegen', url },
    }),
  },
  'fr-fr': {
    verify: ({ name, title, url }) => ({
      subject: `Confirmez votre adresse e-mail pour ${title}`,
      paragraphs: [
        `Bonjour ${name},`,
        `merci de vous être inscrit à ${title}. Veuillez confirmer que cette adresse est la vôtre.`,
      ],
      button: { label: 'Confirmer l’adresse', url },
      note: 'Ce lien est valable sept jours. Si vous ne vous êtes pas inscrit, ignorez ce message : sans votre confirmation, le compte reste inutilisable.',
    }),
    reset: ({ name, title, url }) => ({
      subject: `Nouveau mot de passe pour ${title}`,
      paragraphs: [
        `Bonjour ${name},`,
        `quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour ${title}.`,
      ],
      button: { label: 'Choisir un nouveau mot de passe', url },
      note: 'Ce lien fonctionne une seule fois, pendant une heure. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.',
    }),
    change: ({ name, title, url }) => ({
      subject: `Confirmez votre nouvelle adresse e-mail pour ${title}`,
      paragraphs: [
        `Bonjour ${name},`,
        `cette adresse doit devenir celle de votre connexion à ${title}. Veuillez la confirmer.`,
      ],
      button: { label: 'Confirmer la nouvelle adresse', url },
      note: 'Ce lien est valable 24 heures. D’ici là, connectez-vous avec votre adresse actuelle.',
    }),
    changed: ({ name, title, url, newEmail }) => ({
      subject: `Votre adresse e-mail pour ${title} va changer`,
      paragraphs: [
        `Bonjour ${name},`,
        `l’adresse ${newEmail} doit devenir celle de votre connexion à ${title}, dès qu’elle sera confirmée.`,
        'Si vous n’êtes pas à l’origine de cette demande, choisissez dès maintenant un nouveau mot de passe et prévenez-nous.',
      ],
      button: { label: 'Choisir un nouveau mot de passe', url },
    }),
  },
};
