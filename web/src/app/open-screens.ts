import { openPaths } from '../lib/open-paths.ts';
import type { Screen } from './screen.ts';

export interface OpenScreen extends Screen {
  readonly access: 'visitors' | 'anyone';
  /** The frame around it; absent: none. */
  readonly frame?: 'open';
}

/**
 * The screens that do not require a login: address, access and components. Add new ones here. Every first visit loads
 * this table; its texts are listed where languages are loaded.
 */
export const OPEN_SCREENS = {
  login: {
    path: openPaths.login.path,
    access: 'visitors',
    texts: ['login', 'errors'],
    load: async () => (await import('../features/login/login-screen.tsx')).LoginScreen,
  },
  // Also for signed-in users: a login at a company replaces the session.
  singleSignOn: {
    path: openPaths.singleSignOn.path,
    access: 'anyone',
    texts: ['login', 'errors'],
    load: async () => (await import('../features/login/single-sign-on-screen.tsx')).SingleSignOnScreen,
  },
  signup: {
    path: openPaths.signup.path,
    access: 'visitors',
    texts: ['signup', 'errors'],
    load: async () => (await import('../features/signup/signup-screen.tsx')).SignupScreen,
  },
  signupSuccess: {
    path: openPaths.signupSuccess.path,
    access: 'visitors',
    texts: ['signup'],
    load: async () => (await import('../features/signup/signup-success-screen.tsx')).SignupSuccessScreen,
  },
  requestPasswordReset: {
    path: openPaths.requestPasswordReset.path,
    access: 'visitors',
    texts: ['reset', 'errors'],
    load: async () =>
      (await import('../features/password-reset/request-reset-screen.tsx')).RequestResetScreen,
  },
  resetPassword: {
    path: openPaths.resetPassword.path,
    access: 'visitors',
    texts: ['reset', 'errors'],
    load: async () =>
      (await import('../features/password-reset/reset-password-screen.tsx')).ResetPasswordScreen,
  },
  // Links in mails take effect first; then these screens redirect signed-in users to their home screen.
  authenticateEmail: {
    path: openPaths.authenticateEmail.path,
    access: 'anyone',
    texts: ['links', 'errors'],
    load: async () =>
      (await import('../features/mail-links/authenticate-email-screen.tsx')).AuthenticateEmailScreen,
  },
  authenticateChangeEmail: {
    path: openPaths.authenticateChangeEmail.path,
    access: 'anyone',
    texts: ['links', 'errors'],
    load: async () =>
      (await import('../features/mail-links/authenticate-change-email-screen.tsx'))
        .AuthenticateChangeEmailScreen,
  },
  unsubscribe: {
    path: openPaths.unsubscribe.path,
    access: 'anyone',
    texts: ['links', 'errors'],
    load: async () => (await import('../features/mail-links/unsubscribe-screen.tsx')).UnsubscribeScreen,
  },
  confirmAlertMails: {
    path: openPaths.confirmAlertMails.path,
    access: 'anyone',
    texts: ['links', 'errors'],
    load: async () =>
      (await import('../features/mail-links/confirm-alert-mails-screen.tsx')).ConfirmAlertMailsScreen,
  },
  stopAlertMails: {
    path: openPaths.stopAlertMails.path,
    access: 'anyone',
    texts: ['links', 'errors'],
    load: async () =>
      (await import('../features/mail-links/stop-alert-mails-screen.tsx')).StopAlertMailsScreen,
  },
  scanned: {
    path: openPaths.scanned.path,
    access: 'anyone',
    texts: ['links'],
    load: async () => (await import('../features/scanned/scanned-screen.tsx')).ScannedScreen,
  },
  maintain: {
    path: openPaths.maintain.path,
    access: 'anyone',
    texts: [],
    load: async () => (await import('../features/maintain/maintain-screen.tsx')).MaintainScreen,
  },
  imprint: {
    path: openPaths.imprint.path,
    access: 'anyone',
    frame: 'open',
    texts: ['legal', 'errors'],
    load: async () => (await import('../features/legal/imprint-screen.tsx')).ImprintScreen,
  },
  dataPrivacy: {
    path: openPaths.dataPrivacy.path,
    access: 'anyone',
    frame: 'open',
    texts: ['legal', 'errors'],
    load: async () => (await import('../features/legal/data-privacy-screen.tsx')).DataPrivacyScreen,
  },
} as const satisfies Record<string, OpenScreen>;
export type OpenScreenId = keyof typeof OPEN_SCREENS;
