import type { Language } from '../../../../shared/model/user-limits.ts';
import type { MemberRole } from '../../../../shared/roles.ts';
import type { Letter } from '../../kernel/mails/compose.ts';

/** The values in mails about members. None of them is a text that a stranger can choose, but for the reader’s own name. */
interface Facts {
  /** The name of the console. */
  readonly title: string;
  readonly url: string;
}
interface Invited extends Facts {
  readonly account: string;
  readonly email: string;
  readonly role: MemberRole;
  /** For the devices of some sites and tags alone. */
  readonly isScoped: boolean;
  readonly until: string | undefined;
  readonly expires: string;
}
interface Joined extends Facts {
  readonly name: string;
  readonly person: string;
  readonly role: MemberRole;
  /** For the devices of some sites and tags alone. */
  readonly isScoped: boolean;
  readonly until: string | undefined;
}
interface Ending extends Facts {
  readonly name: string;
  readonly other: string;
  readonly until: string;
}
interface Letters {
  readonly invited: (facts: Invited) => Letter;
  readonly joined: (facts: Joined) => Letter;
  /** To the person whose access ends. */
  readonly ending: (facts: Ending) => Letter;
  /** To the account. */
  readonly endingOf: (facts: Ending) => Letter;
}

const MAY: Record<Language, Record<MemberRole, string>> = {
  'en-gb': {
    VIEWER: 'see everything and change nothing',
    BILLING: 'see everything and look after payments',
    EDITOR: 'see and change devices and content',
    OWNER: 'do everything, also let others in and pass devices on',
  },
  'de-de': {
    VIEWER: 'alles sehen, aber nichts ändern',
    BILLING: 'alles sehen und sich um Zahlungen kümmern',
    EDITOR: 'Geräte und Inhalte sehen und ändern',
    OWNER: 'alles tun, auch andere aufnehmen und Geräte weitergeben',
  },
  'fr-fr': {
    VIEWER: 'tout voir, sans rien modifier',
    BILLING: 'tout voir et gérer les paiements',
    EDITOR: 'voir et modifier les appareils et les contenus',
    OWNER: 'tout faire, y compris inviter d’autres personnes et céder des appareils',
  },
};

/** Within a scope, which is only for these roles. */
const MAY_SOME: Record<Language, Partial<Record<MemberRole, string>>> = {
  'en-gb': {
    VIEWER: 'see the devices of chosen sites or tags, and nothing else',
    EDITOR: 'see and change the devices of chosen sites or tags, and nothing else',
  },
  'de-de': {
    VIEWER: 'die Geräte bestimmter Standorte oder Schlagwörter sehen, sonst nichts',
    EDITOR: 'die Geräte bestimmter Standorte oder Schlagwörter sehen und ändern, sonst nichts',
  },
  'fr-fr': {
    VIEWER: 'voir les appareils de certains sites ou étiquettes, et rien d’autre',
    EDITOR: 'voir et modifier les appareils de certains sites ou étiquettes, et rien d’autre',
  },
};

const may = (language: Language, role: MemberRole, isScoped: boolean): string =>
  (isScoped && MAY_SOME[language][role]) || MAY[language][role];

/** The mails about members, in every language. */
export const MEMBER_LETTERS: Readonly<Record<Language, Letters>> = {
  'en-gb': {
    invited: ({ title, account, email, role, isScoped, until, expires, url }) => ({
      subject: `${account} invites you to work together in ${title}`,
      paragraphs: [
        'Hello,',
        `${account} would like you to act for their account in ${title}. You could ${may('en-gb', role, isScoped)}${until ? `, until ${until}` : ''}.`,
        `Log in as ${email}, or sign up with this address, and accept the invitation under Settings → Team. It waits until ${expires}.`,
      ],
      button: { label: 'Show the invitation', url },
      note: 'If you do nothing, nothing happens. Nobody gets access to your own account.',
    }),
    joined: ({ name, title, person, role, isScoped, until, url }) => ({
      subject: `${person} acts for your account in ${title} now`,
      paragraphs: [
        `Hello ${name},`,
        `${person} has accepted the invitation to your account and can ${may('en-gb', role, isScoped)}${until ? `, until ${until}` : ''}.`,
        'If you do not know this person, remove them from your team and tell us.',
      ],
      button: { label: 'Show your team', url },
    }),
    ending: ({ name, title, other, until, url }) => ({
      subject: `Your access to the account of ${other} ends soon`,
      paragraphs: [
        `Hello ${name},`,
        `you can act for the account of ${other} in ${title} until ${until}. If you still need it then, ask them to extend it.`,
      ],
      button: { label: 'Show your accounts', url },
    }),
    endingOf: ({ name, title, other, until, url }) => ({
      subject: `The access of ${other} to your account ends soon`,
      paragraphs: [
        `Hello ${name},`,
        `${other} can act for your account in ${title} until ${until}. You need to do something only if they are to keep the access.`,
      ],
      button: { label: 'Show your team', url },
    }),
  },
  'de-de': {
    invited: ({ title, account, email, role, isScoped, until, expires, url }) => ({
      subject: `${account} lädt Sie zur Zusammenarbeit in ${title} ein`,
      paragraphs: [
        'Guten Tag,',
        `${account} möchte, dass Sie für das eigene Konto in ${title} arbeiten. Sie könnten ${may('de-de', role, isScoped)}${until ? `, bis ${until}` : ''}.`,
        `Melden Sie sich als ${email} an, oder registrieren Sie sich mit dieser Adresse, und nehmen Sie die Einladung unter Einstellungen → Team an. Sie gilt bis ${expires}.`,
      ],
      button: { label: 'Einladung anzeigen', url },
      note: 'Wenn Sie nichts tun, passiert nichts. Auf Ihr eigenes Konto erhält niemand Zugriff.',
    }),
    joined: ({ name, title, person, role, isScoped, until, url }) => ({
      subject: `${person} arbeitet jetzt für Ihr Konto in ${title}`,
      paragraphs: [
        `Guten Tag ${name},`,
        `${person} hat die Einladung zu Ihrem Konto angenommen und kann ${may('de-de', role, isScoped)}${until ? `, bis ${until}` : ''}.`,
        'Wenn Sie diese Person nicht kennen, entfernen Sie sie aus Ihrem Team und sagen Sie uns Bescheid.',
      ],
      button: { label: 'Team anzeigen', url },
    }),
    ending: ({ name, title, other, until, url }) => ({
      subject: `Ihr Zugriff auf das Konto von ${other} endet bald`,
      paragraphs: [
        `Guten Tag ${name},`,
        `Sie können in ${title} bis ${until} für das Konto von ${other} arbeiten. Wenn Sie den Zugriff danach noch brauchen, bitten Sie um eine Verlängerung.`,
      ],
      button: { label: 'Konten anzeigen', url },
    }),
    endingOf: ({ name, title, other, until, url }) => ({
      subject: `Der Zugriff von ${other} auf Ihr Konto endet bald`,
      paragraphs: [
        `Guten Tag ${name},`,
        `${other} kann in ${title} bis ${until} für Ihr Konto arbeiten. Sie müssen nur etwas tun, wenn der Zugriff bleiben soll.`,
      ],
      button: { label: 'Team anzeigen', url },
    }),
  },
  'fr-fr': {
    invited: ({ title, account, email, role, isScoped, until, expires, url }) => ({
      subject: `${account} vous invite à collaborer dans ${title}`,
      paragraphs: [
        'Bonjour,',
        `${account} souhaite que vous interveniez pour son compte dans ${title}. Vous pourriez ${may('fr-fr', role, isScoped)}${until ? `, jusqu’au ${until}` : ''}.`,
        `Connectez-vous avec ${email}, ou inscrivez-vous avec cette adresse, puis acceptez l’invitation sous Paramètres → Équipe. Elle est valable jusqu’au ${expires}.`,
      ],
      button: { label: 'Afficher l’invitation', url },
      note: 'Si vous ne faites rien, rien ne se passe. Personne n’obtient d’accès à votre propre compte.',
    }),
    joined: ({ name, title, person, role, isScoped, until, url }) => ({
      subject: `${person} intervient désormais pour votre compte dans ${title}`,
      paragraphs: [
        `Bonjour ${name},`,
        `${person} a accepté l’invitation à votre compte et peut ${may('fr-fr', role, isScoped)}${until ? `, jusqu’au ${until}` : ''}.`,
        'Si vous ne connaissez pas cette personne, retirez-la de votre équipe et prévenez-nous.',
      ],
      button: { label: 'Afficher l’équipe', url },
    }),
    ending: ({ name, title, other, until, url }) => ({
      subject: `Votre accès au compte de ${other} prend bientôt fin`,
      paragraphs: [
        `Bonjour ${name},`,
        `vous pouvez intervenir pour le compte de ${other} dans ${title} jusqu’au ${until}. Si vous en avez encore besoin ensuite, demandez une prolongation.`,
      ],
      button: { label: 'Afficher les comptes', url },
    }),
    endingOf: ({ name, title, other, until, url }) => ({
      subject: `L’accès de ${other} à votre compte prend bientôt fin`,
      paragraphs: [
        `Bonjour ${name},`,
        `${other} peut intervenir pour votre compte dans ${title} jusqu’au ${until}. Vous n’avez rien à faire, sauf si l’accès doit être conservé.`,
      ],
      button: { label: 'Afficher l’équipe', url },
    }),
  },
};
