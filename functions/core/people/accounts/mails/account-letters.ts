import type { Language } from '../../../../../shared/model/user.ts';
import type { Letter } from '../../../kernel/mails/compose.ts';

/** The values that account mails contain; `url` is the target of their button. */
export interface LetterFacts {
  /** Absent unless the mail goes to the verified address of the account. */
  readonly name?: string | undefined;
  readonly title: string;
  readonly url: string;
  /** The page on which the owner sees and ends the account's sessions. */
  readonly sessionsUrl: string;
  /** The new address, in a mail about a change of the address. */
  readonly newEmail: string;
  /** The time of a completed change, or at which one takes effect, formatted for the reader. */
  readonly at: string;
  /** The device of a sign-in, as far as it was recognised. */
  readonly device?: { browser: string | null; system: string | null; from: string | null } | undefined;
}
export type LetterKind =
  | 'verify'
  | 'choosePassword'
  | 'reset'
  | 'change'
  | 'changed'
  | 'passwordChanged'
  | 'emailChanged'
  | 'factorAdded'
  | 'factorRemoved'
  | 'recoveryCodesRenewed'
  | 'factorResetAsked'
  | 'factorsReset'
  | 'recoveryCodeUsed'
  | 'passkeyCopied'
  | 'newDevice';
type Letters = Record<LetterKind, (facts: LetterFacts) => Letter>;

const greet = (greeting: string, name: string | undefined) =>
  name ? `${greeting} ${name},` : `${greeting},`;

/** A device in words: `Firefox on Windows, network 198.51.100.0/24`. */
const deviceIn = (
  { device }: LetterFacts,
  { unknown, on, network }: { unknown: string; on: string; network: string },
): string => {
  const program = device?.browser ?? unknown;
  const named = device?.system ? `${program} ${on} ${device.system}` : program;
  return device?.from ? `${named}, ${network} ${device.from}` : named;
};

/** Every mail about an account in every language. */
export const ACCOUNT_LETTERS: Record<Language, Letters> = {
  'en-gb': {
    verify: ({ title, url }) => ({
      subject: `Confirm your e-mail address for ${title}`,
      paragraphs: [
        'Hello,',
        `somebody, probably you, signed up to ${title} with this address. Please confirm that it is yours.`,
      ],
      button: { label: 'Confirm address', url },
      note: 'The link works for seven days. If you did not sign up, ignore this mail: without your confirmation the account cannot be used.',
    }),
    choosePassword: ({ title, url }) => ({
      subject: `Confirm your e-mail address for ${title}`,
      paragraphs: [
        'Hello,',
        `there were several sign-ups to ${title} with this address, and none was confirmed. If you want the account, choose its password now: that confirms the address too. No password that was entered before works.`,
      ],
      button: { label: 'Choose a password', url },
      note: 'The link works once, for one hour. If you did not sign up, ignore this mail: nobody can use the account.',
    }),
    reset: ({ name, title, url }) => ({
      subject: `Set a new password for ${title}`,
      paragraphs: [greet('Hello', name), `somebody, probably you, asked for a new password for ${title}.`],
      button: { label: 'Set a new password', url },
      note: 'The link works once, for one hour. If you did not ask for it, ignore this mail: your password stays as it is.',
    }),
    change: ({ title, url }) => ({
      subject: `Confirm your new e-mail address for ${title}`,
      paragraphs: [
        'Hello,',
        `please confirm that you want to sign in to ${title} with this address from now on.`,
      ],
      button: { label: 'Confirm new address', url },
      note: 'The link works for 24 hours. Until you confirm, sign in with your present address.',
    }),
    changed: ({ name, title, url, newEmail }) => ({
      subject: `Your e-mail address for ${title} is about to change`,
      paragraphs: [
        greet('Hello', name),
        `${newEmail} will become the address you sign in to ${title} with, as soon as it is confirmed from there.`,
        'If it was not you who asked for this, set a new password now and tell us.',
      ],
      button: { label: 'Set a new password', url },
    }),
    passwordChanged: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Your password for ${title} was changed`,
      paragraphs: [
        greet('Hello', name),
        `the password of your account at ${title} was changed on ${at}. Every device was logged out, except the one it was changed on.`,
        `If it was you, there is nothing to do. Your settings list the devices that are logged in, and log them out: ${sessionsUrl}`,
        'If it was not you, set a new password now: that logs out every device, and earlier links in mails stop working.',
      ],
      button: { label: 'Set a new password', url },
    }),
    emailChanged: ({ name, title, url, newEmail, at }) => ({
      subject: `Your e-mail address for ${title} was changed`,
      paragraphs: [
        greet('Hello', name),
        `${newEmail} became the address of your account at ${title} on ${at}. Every device was logged out; this address does not sign in any more.`,
        'If it was you, your settings list the devices that are logged in, and log them out. If it was not you, tell us at once, so that we can stop the account.',
      ],
      button: { label: 'See your devices', url },
    }),
    factorAdded: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Two-step login for ${title} was set up`,
      paragraphs: [
        greet('Hello', name),
        `on ${at} a second step was set up for logging in to your account at ${title}. Every device was logged out, except the one it was set up on.`,
        `If it was you, keep the recovery codes in a safe place. Your settings show the second step: ${sessionsUrl}`,
        'If it was not you, somebody knows your password. Tell us at once, and set a new password: that logs out every device.',
      ],
      button: { label: 'Set a new password', url },
    }),
    factorRemoved: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `A second step of logging in to ${title} was removed`,
      paragraphs: [
        greet('Hello', name),
        `on ${at} a second step of logging in to your account at ${title} was removed. Every device was logged out, except the one it was removed on.`,
        `If it was you, there is nothing to do. Your settings show what is left: ${sessionsUrl}`,
        'If it was not you, tell us at once, and set a new password: that logs out every device.',
      ],
      button: { label: 'Set a new password', url },
    }),
    recoveryCodesRenewed: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `New recovery codes for ${title}`,
      paragraphs: [
        greet('Hello', name),
        `new recovery codes for your account at ${title} were made on ${at}; the ones before do not work any more. Every device was logged out, except the one they were made on.`,
        `If it was you, there is nothing to do. Your settings: ${sessionsUrl}`,
        'If it was not you, tell us at once, and set a new password: that logs out every device.',
      ],
      button: { label: 'Set a new password', url },
    }),
    factorResetAsked: ({ name, title, url, at }) => ({
      subject: `Somebody asked to remove two-step login from your account at ${title}`,
      paragraphs: [
        greet('Hello', name),
        `an admin of ${title} was told that you have lost your second step for logging in. It will be removed on ${at}, or earlier if another admin confirms it. You then log in with your password alone.`,
        'If you asked for this, there is nothing to do.',
        'If you did not, log in with your second step, or open your settings where you are logged in, and object. Either stops the removal. Nobody can do so by this mail.',
      ],
      button: { label: 'Open settings', url },
    }),
    factorsReset: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Two-step login for ${title} was removed`,
      paragraphs: [
        greet('Hello', name),
        `on ${at} an admin removed all second steps of logging in to your account at ${title}, because they were said to be lost. Every device was logged out; your password alone logs in now.`,
        `If you asked for this, log in and set a second step up again in your settings: ${sessionsUrl}`,
        'If you did not, tell us at once, and set a new password.',
      ],
      button: { label: 'Set a new password', url },
    }),
    recoveryCodeUsed: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `A recovery code for ${title} was used`,
      paragraphs: [
        greet('Hello', name),
        `a recovery code of your account at ${title} was used on ${at}. It does not work a second time.`,
        `If it was you, your settings say how many are left, and make new ones: ${sessionsUrl}`,
        'If it was not you, somebody has your password and your codes. Set a new password, and make new codes.',
      ],
      button: { label: 'Set a new password', url },
    }),
    passkeyCopied: ({ name, title, url, at }) => ({
      subject: `A copy of your passkey for ${title} may exist`,
      paragraphs: [
        greet('Hello', name),
        `on ${at} somebody tried to log in to your account at ${title} with a passkey that seems to be a copy of yours. We refused it.`,
        'Please remove this passkey in your settings and set up a new one.',
      ],
      button: { label: 'See your passkeys', url },
    }),
    newDevice: (facts) => ({
      subject: `New login to ${facts.title}`,
      paragraphs: [
        greet('Hello', facts.name),
        `on ${facts.at} somebody logged in to your account at ${facts.title} with a device that we do not know: ${deviceIn(facts, { unknown: 'an unknown browser', on: 'on', network: 'network' })}.`,
        `If it was you, there is nothing to do. Your settings list all logins: ${facts.sessionsUrl}`,
        'If it was not you, set a new password now: that logs out every device.',
      ],
      button: { label: 'Set a new password', url: facts.url },
    }),
  },
  'de-de': {
    verify: ({ title, url }) => ({
      subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${title}`,
      paragraphs: [
        'Guten Tag,',
        `jemand, vermutlich Sie, hat sich mit dieser Adresse bei ${title} registriert. Bitte bestätigen Sie, dass es Ihre ist.`,
      ],
      button: { label: 'Adresse bestätigen', url },
      note: 'Der Link gilt sieben Tage. Falls Sie sich nicht registriert haben, ignorieren Sie diese Mail: Ohne Ihre Bestätigung lässt sich das Konto nicht nutzen.',
    }),
    choosePassword: ({ title, url }) => ({
      subject: `Bestätigen Sie Ihre E-Mail-Adresse für ${title}`,
      paragraphs: [
        'Guten Tag,',
        `mit dieser Adresse gab es mehrere Registrierungen bei ${title}; keine wurde bestätigt. Wenn Sie das Konto möchten, legen Sie jetzt das Passwort fest: Damit ist auch die Adresse bestätigt. Zuvor eingegebene Passwörter gelten nicht.`,
      ],
      button: { label: 'Passwort festlegen', url },
      note: 'Der Link gilt einmal und eine Stunde lang. Falls Sie sich nicht registriert haben, ignorieren Sie diese Mail: Niemand kann das Konto nutzen.',
    }),
    reset: ({ name, title, url }) => ({
      subject: `Neues Passwort für ${title}`,
      paragraphs: [
        greet('Guten Tag', name),
        `jemand, vermutlich Sie, möchte für ${title} ein neues Passwort festlegen.`,
      ],
      button: { label: 'Neues Passwort festlegen', url },
      note: 'Der Link gilt einmal und eine Stunde lang. Falls Sie ihn nicht angefordert haben, ignorieren Sie diese Mail: Ihr Passwort bleibt, wie es ist.',
    }),
    change: ({ title, url }) => ({
      subject: `Bestätigen Sie Ihre neue E-Mail-Adresse für ${title}`,
      paragraphs: [
        'Guten Tag,',
        `mit dieser Adresse möchten Sie sich künftig bei ${title} anmelden. Bitte bestätigen Sie sie.`,
      ],
      button: { label: 'Neue Adresse bestätigen', url },
      note: 'Der Link gilt 24 Stunden. Bis dahin melden Sie sich mit Ihrer bisherigen Adresse an.',
    }),
    changed: ({ name, title, url, newEmail }) => ({
      subject: `Ihre E-Mail-Adresse für ${title} soll sich ändern`,
      paragraphs: [
        greet('Guten Tag', name),
        `künftig soll die Adresse ${newEmail} für Ihre Anmeldung bei ${title} gelten, sobald sie von dort bestätigt ist.`,
        'Falls Sie das nicht veranlasst haben, legen Sie bitte jetzt ein neues Passwort fest und sagen Sie uns Bescheid.',
      ],
      button: { label: 'Neues Passwort festlegen', url },
    }),
    passwordChanged: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Ihr Passwort für ${title} wurde geändert`,
      paragraphs: [
        greet('Guten Tag', name),
        `das Passwort Ihres Kontos bei ${title} wurde am ${at} geändert. Alle Geräte wurden abgemeldet, außer dem, auf dem es geändert wurde.`,
        `Wenn Sie das waren, ist nichts zu tun. Ihre Einstellungen zeigen, welche Geräte angemeldet sind, und melden sie ab: ${sessionsUrl}`,
        'Wenn Sie das nicht waren, legen Sie jetzt ein neues Passwort fest: Das meldet alle Geräte ab und macht alle bisher verschickten Links wertlos.',
      ],
      button: { label: 'Neues Passwort festlegen', url },
    }),
    emailChanged: ({ name, title, url, newEmail, at }) => ({
      subject: `Ihre E-Mail-Adresse für ${title} wurde geändert`,
      paragraphs: [
        greet('Guten Tag', name),
        `am ${at} wurde ${newEmail} zur Adresse Ihres Kontos bei ${title}. Alle Geräte wurden abgemeldet; mit der bisherigen Adresse ist keine Anmeldung mehr möglich.`,
        'Wenn Sie das waren: Ihre Einstellungen zeigen, welche Geräte angemeldet sind, und melden sie ab. Wenn nicht, sagen Sie uns bitte sofort Bescheid, damit wir das Konto sperren können.',
      ],
      button: { label: 'Geräte anzeigen', url },
    }),
    factorAdded: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Anmeldung in zwei Schritten für ${title} eingerichtet`,
      paragraphs: [
        greet('Guten Tag', name),
        `am ${at} wurde für die Anmeldung an Ihrem Konto bei ${title} ein zweiter Schritt eingerichtet. Alle Geräte wurden abgemeldet, außer dem, auf dem er eingerichtet wurde.`,
        `Wenn Sie das waren, bewahren Sie die Wiederherstellungscodes sicher auf. Den zweiten Schritt finden Sie in Ihren Einstellungen: ${sessionsUrl}`,
        'Wenn Sie das nicht waren, kennt jemand Ihr Passwort. Sagen Sie uns bitte sofort Bescheid und legen Sie ein neues Passwort fest: Das meldet alle Geräte ab.',
      ],
      button: { label: 'Neues Passwort festlegen', url },
    }),
    factorRemoved: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Zweiter Schritt der Anmeldung bei ${title} entfernt`,
      paragraphs: [
        greet('Guten Tag', name),
        `am ${at} wurde ein zweiter Schritt der Anmeldung an Ihrem Konto bei ${title} entfernt. Alle Geräte wurden abgemeldet, außer dem, auf dem er entfernt wurde.`,
        `Wenn Sie das waren, ist nichts zu tun. Was noch eingerichtet ist, sehen Sie in Ihren Einstellungen: ${sessionsUrl}`,
        'Wenn Sie das nicht waren, sagen Sie uns bitte sofort Bescheid und legen Sie ein neues Passwort fest: Das meldet alle Geräte ab.',
      ],
      button: { label: 'Neues Passwort festlegen', url },
    }),
    recoveryCodesRenewed: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Neue Wiederherstellungscodes für ${title}`,
      paragraphs: [
        greet('Guten Tag', name),
        `am ${at} wurden für Ihr Konto bei ${title} neue Wiederherstellungscodes erstellt; die bisherigen gelten nicht mehr. Alle Geräte wurden abgemeldet, außer dem, auf dem sie erstellt wurden.`,
        `Wenn Sie das waren, ist nichts zu tun. Ihre Einstellungen: ${sessionsUrl}`,
        'Wenn Sie das nicht waren, sagen Sie uns bitte sofort Bescheid und legen Sie ein neues Passwort fest: Das meldet alle Geräte ab.',
      ],
      button: { label: 'Neues Passwort festlegen', url },
    }),
    factorResetAsked: ({ name, title, url, at }) => ({
      subject: `Zweiter Schritt Ihrer Anmeldung bei ${title} soll entfernt werden`,
      paragraphs: [
        greet('Guten Tag', name),
        `einem Admin von ${title} wurde gemeldet, dass Ihnen der zweite Schritt der Anmeldung fehlt. Am ${at} wird er entfernt, oder früher, wenn ein weiterer Admin das bestätigt. Danach genügt Ihr Passwort.`,
        'Wenn Sie darum gebeten haben, ist nichts zu tun.',
        'Wenn nicht, melden Sie sich mit Ihrem zweiten Schritt an, oder öffnen Sie auf einem angemeldeten Gerät Ihre Einstellungen und widersprechen Sie dort. Beides hält das Entfernen auf. Mit dieser Mail allein kann das niemand.',
      ],
      button: { label: 'Einstellungen öffnen', url },
    }),
    factorsReset: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Anmeldung in zwei Schritten für ${title} entfernt`,
      paragraphs: [
        greet('Guten Tag', name),
        `am ${at} hat ein Admin alle zweiten Schritte der Anmeldung an Ihrem Konto bei ${title} entfernt, weil sie als verloren gemeldet waren. Alle Geräte wurden abgemeldet; für die Anmeldung genügt jetzt Ihr Passwort.`,
        `Wenn Sie darum gebeten haben, melden Sie sich an und richten Sie in Ihren Einstellungen wieder einen zweiten Schritt ein: ${sessionsUrl}`,
        'Wenn nicht, sagen Sie uns bitte sofort Bescheid und legen Sie ein neues Passwort fest.',
      ],
      button: { label: 'Neues Passwort festlegen', url },
    }),
    recoveryCodeUsed: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Wiederherstellungscode für ${title} verwendet`,
      paragraphs: [
        greet('Guten Tag', name),
        `am ${at} wurde ein Wiederherstellungscode Ihres Kontos bei ${title} verwendet. Er gilt kein zweites Mal.`,
        `Wenn Sie das waren: Ihre Einstellungen zeigen, wie viele Codes übrig sind, und erstellen neue: ${sessionsUrl}`,
        'Wenn Sie das nicht waren, hat jemand Ihr Passwort und Ihre Codes. Legen Sie ein neues Passwort fest und erstellen Sie neue Codes.',
      ],
      button: { label: 'Neues Passwort festlegen', url },
    }),
    passkeyCopied: ({ name, title, url, at }) => ({
      subject: `Ihr Passkey für ${title} wurde möglicherweise kopiert`,
      paragraphs: [
        greet('Guten Tag', name),
        `am ${at} wollte sich jemand an Ihrem Konto bei ${title} mit einem Passkey anmelden, der eine Kopie Ihres Passkeys zu sein scheint. Wir haben das abgelehnt.`,
        'Bitte entfernen Sie diesen Passkey in Ihren Einstellungen und richten Sie einen neuen ein.',
      ],
      button: { label: 'Passkeys anzeigen', url },
    }),
    newDevice: (facts) => ({
      subject: `Neue Anmeldung bei ${facts.title}`,
      paragraphs: [
        greet('Guten Tag', facts.name),
        `am ${facts.at} hat sich jemand an Ihrem Konto bei ${facts.title} mit einem Gerät angemeldet, das wir nicht kennen: ${deviceIn(facts, { unknown: 'unbekannter Browser', on: 'unter', network: 'Netz' })}.`,
        `Wenn Sie das waren, ist nichts zu tun. Alle Anmeldungen stehen in Ihren Einstellungen: ${facts.sessionsUrl}`,
        'Wenn Sie das nicht waren, legen Sie jetzt ein neues Passwort fest: Das meldet alle Geräte ab.',
      ],
      button: { label: 'Neues Passwort festlegen', url: facts.url },
    }),
  },
  'fr-fr': {
    verify: ({ title, url }) => ({
      subject: `Confirmez votre adresse e-mail pour ${title}`,
      paragraphs: [
        'Bonjour,',
        `quelqu’un, sans doute vous, s’est inscrit à ${title} avec cette adresse. Veuillez confirmer que c’est la vôtre.`,
      ],
      button: { label: 'Confirmer l’adresse', url },
      note: 'Ce lien est valable sept jours. Si vous ne vous êtes pas inscrit, ignorez ce message : sans votre confirmation, le compte reste inutilisable.',
    }),
    choosePassword: ({ title, url }) => ({
      subject: `Confirmez votre adresse e-mail pour ${title}`,
      paragraphs: [
        'Bonjour,',
        `plusieurs inscriptions à ${title} ont été faites avec cette adresse, et aucune n’a été confirmée. Si vous voulez ce compte, choisissez maintenant son mot de passe : l’adresse sera confirmée en même temps. Aucun mot de passe saisi auparavant n’est valable.`,
      ],
      button: { label: 'Choisir un mot de passe', url },
      note: 'Ce lien fonctionne une seule fois, pendant une heure. Si vous ne vous êtes pas inscrit, ignorez ce message : personne ne peut utiliser ce compte.',
    }),
    reset: ({ name, title, url }) => ({
      subject: `Nouveau mot de passe pour ${title}`,
      paragraphs: [
        greet('Bonjour', name),
        `quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour ${title}.`,
      ],
      button: { label: 'Choisir un nouveau mot de passe', url },
      note: 'Ce lien fonctionne une seule fois, pendant une heure. Si vous n’avez rien demandé, ignorez ce message : votre mot de passe ne change pas.',
    }),
    change: ({ title, url }) => ({
      subject: `Confirmez votre nouvelle adresse e-mail pour ${title}`,
      paragraphs: [
        'Bonjour,',
        `cette adresse doit devenir celle de votre connexion à ${title}. Veuillez la confirmer.`,
      ],
      button: { label: 'Confirmer la nouvelle adresse', url },
      note: 'Ce lien est valable 24 heures. D’ici là, connectez-vous avec votre adresse actuelle.',
    }),
    changed: ({ name, title, url, newEmail }) => ({
      subject: `Votre adresse e-mail pour ${title} va changer`,
      paragraphs: [
        greet('Bonjour', name),
        `l’adresse ${newEmail} doit devenir celle de votre connexion à ${title}, dès qu’elle sera confirmée.`,
        'Si vous n’êtes pas à l’origine de cette demande, choisissez dès maintenant un nouveau mot de passe et prévenez-nous.',
      ],
      button: { label: 'Choisir un nouveau mot de passe', url },
    }),
    passwordChanged: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Votre mot de passe pour ${title} a été modifié`,
      paragraphs: [
        greet('Bonjour', name),
        `le mot de passe de votre compte ${title} a été modifié le ${at}. Tous les appareils ont été déconnectés, sauf celui sur lequel il a été modifié.`,
        `Si c’était vous, vous n’avez rien à faire. Vos paramètres indiquent les appareils connectés et permettent de les déconnecter : ${sessionsUrl}`,
        'Si ce n’était pas vous, choisissez dès maintenant un nouveau mot de passe : tous les appareils seront déconnectés et tous les liens envoyés auparavant cesseront d’être valables.',
      ],
      button: { label: 'Choisir un nouveau mot de passe', url },
    }),
    emailChanged: ({ name, title, url, newEmail, at }) => ({
      subject: `Votre adresse e-mail pour ${title} a été modifiée`,
      paragraphs: [
        greet('Bonjour', name),
        `le ${at}, ${newEmail} est devenue l’adresse de votre compte ${title}. Tous les appareils ont été déconnectés ; l’ancienne adresse ne permet plus de se connecter.`,
        'Si c’était vous, vos paramètres indiquent les appareils connectés et permettent de les déconnecter. Si ce n’était pas vous, prévenez-nous immédiatement afin que nous puissions bloquer le compte.',
      ],
      button: { label: 'Voir vos appareils', url },
    }),
    factorAdded: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Connexion en deux étapes activée pour ${title}`,
      paragraphs: [
        greet('Bonjour', name),
        `le ${at}, une deuxième étape a été ajoutée à la connexion à votre compte ${title}. Tous les appareils ont été déconnectés, sauf celui utilisé pour ce changement.`,
        `Si c’était vous, conservez les codes de secours en lieu sûr. Vos paramètres affichent cette deuxième étape : ${sessionsUrl}`,
        'Si ce n’était pas vous, quelqu’un connaît votre mot de passe. Prévenez-nous immédiatement et choisissez un nouveau mot de passe : tous les appareils seront déconnectés.',
      ],
      button: { label: 'Choisir un nouveau mot de passe', url },
    }),
    factorRemoved: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Une deuxième étape de connexion à ${title} a été supprimée`,
      paragraphs: [
        greet('Bonjour', name),
        `le ${at}, une deuxième étape de la connexion à votre compte ${title} a été supprimée. Tous les appareils ont été déconnectés, sauf celui utilisé pour ce changement.`,
        `Si c’était vous, vous n’avez rien à faire. Vos paramètres indiquent ce qui reste en place : ${sessionsUrl}`,
        'Si ce n’était pas vous, prévenez-nous immédiatement et choisissez un nouveau mot de passe : tous les appareils seront déconnectés.',
      ],
      button: { label: 'Choisir un nouveau mot de passe', url },
    }),
    recoveryCodesRenewed: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Nouveaux codes de secours pour ${title}`,
      paragraphs: [
        greet('Bonjour', name),
        `de nouveaux codes de secours ont été créés le ${at} pour votre compte ${title} ; les précédents ne sont plus valables. Tous les appareils ont été déconnectés, sauf celui utilisé pour ce changement.`,
        `Si c’était vous, vous n’avez rien à faire. Vos paramètres : ${sessionsUrl}`,
        'Si ce n’était pas vous, prévenez-nous immédiatement et choisissez un nouveau mot de passe : tous les appareils seront déconnectés.',
      ],
      button: { label: 'Choisir un nouveau mot de passe', url },
    }),
    factorResetAsked: ({ name, title, url, at }) => ({
      subject: `Demande de suppression de la connexion en deux étapes à ${title}`,
      paragraphs: [
        greet('Bonjour', name),
        `un administrateur de ${title} a été informé que vous avez perdu la deuxième étape de votre connexion. Elle sera supprimée le ${at}, ou plus tôt si un autre administrateur le confirme. Votre mot de passe suffira alors pour vous connecter.`,
        'Si vous l’avez demandé, vous n’avez rien à faire.',
        'Sinon, connectez-vous avec votre deuxième étape, ou ouvrez vos paramètres sur un appareil connecté et refusez la demande. L’un ou l’autre arrête la suppression. Ce message seul ne permet à personne de le faire.',
      ],
      button: { label: 'Ouvrir les paramètres', url },
    }),
    factorsReset: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Connexion en deux étapes supprimée pour ${title}`,
      paragraphs: [
        greet('Bonjour', name),
        `le ${at}, un administrateur a supprimé toutes les deuxièmes étapes de la connexion à votre compte ${title}, signalées comme perdues. Tous les appareils ont été déconnectés ; votre mot de passe suffit désormais pour vous connecter.`,
        `Si vous l’avez demandé, connectez-vous et configurez de nouveau une deuxième étape dans vos paramètres : ${sessionsUrl}`,
        'Sinon, prévenez-nous immédiatement et choisissez un nouveau mot de passe.',
      ],
      button: { label: 'Choisir un nouveau mot de passe', url },
    }),
    recoveryCodeUsed: ({ name, title, url, sessionsUrl, at }) => ({
      subject: `Un code de secours pour ${title} a été utilisé`,
      paragraphs: [
        greet('Bonjour', name),
        `un code de secours de votre compte ${title} a été utilisé le ${at}. Il n’est valable qu’une seule fois.`,
        `Si c’était vous, vos paramètres indiquent combien de codes il reste et permettent d’en créer de nouveaux : ${sessionsUrl}`,
        'Si ce n’était pas vous, quelqu’un dispose de votre mot de passe et de vos codes. Choisissez un nouveau mot de passe et créez de nouveaux codes.',
      ],
      button: { label: 'Choisir un nouveau mot de passe', url },
    }),
    passkeyCopied: ({ name, title, url, at }) => ({
      subject: `Votre clé d’accès pour ${title} a peut-être été copiée`,
      paragraphs: [
        greet('Bonjour', name),
        `le ${at}, quelqu’un a tenté de se connecter à votre compte ${title} avec une clé d’accès qui semble être une copie de la vôtre. Nous avons refusé la connexion.`,
        'Veuillez supprimer cette clé d’accès dans vos paramètres et en configurer une nouvelle.',
      ],
      button: { label: 'Voir vos clés d’accès', url },
    }),
    newDevice: (facts) => ({
      subject: `Nouvelle connexion à ${facts.title}`,
      paragraphs: [
        greet('Bonjour', facts.name),
        `le ${facts.at}, quelqu’un s’est connecté à votre compte ${facts.title} avec un appareil que nous ne connaissons pas : ${deviceIn(facts, { unknown: 'navigateur inconnu', on: 'sous', network: 'réseau' })}.`,
        `Si c’était vous, vous n’avez rien à faire. Vos paramètres affichent toutes les connexions : ${facts.sessionsUrl}`,
        'Si ce n’était pas vous, choisissez un nouveau mot de passe maintenant : tous les appareils seront déconnectés.',
      ],
      button: { label: 'Choisir un nouveau mot de passe', url: facts.url },
    }),
  },
};
