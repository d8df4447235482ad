import { Secret, TOTP } from 'otpauth';
import { now } from '../../../../platform/clock.ts';

/** Codes by RFC 6238 as all authenticator apps know them: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
const DIGITS = 6;
/** A clock may be wrong by one period. */
const WINDOW = 1;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What the QR code tells the app: the secret, and the names under which the app shows it. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ secret, issuer: withoutColons(issuer), label: withoutColons(label) }).toString();

/** A colon separates issuer and label in the address. */
const withoutColons = (text: string) => text.replaceAll(':', ' ');

/** The digits of a code of an app, however they are spaced; undefined for any other text. */
export function totpDigits(code: string): string | undefined {
  const digits = code.replace(/[\s-]/g, '');
  return /^\d+$/.test(digits) && digits.length === DIGITS ? digits : undefined;
}

/** The number of the 30 seconds whose code this is; undefined for a wrong code. */
export function stepOf(secret: string, digits: string): number | undefined {
  const timestamp = now();
  const delta = new TOTP({ secret, digits: DIGITS, period: PERIOD_SECONDS }).validate({
    token: digits,
    timestamp,
    window: WINDOW,
  });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}
