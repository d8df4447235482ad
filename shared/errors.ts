import { NOUN_UPPER } from './noun.ts';

const BEACONS_ALREADY_ASSIGNED = `${NOUN_UPPER}S_ALREADY_ASSIGNED` as const;

/**
 * Every error code that the API may return, with its HTTP status. The codes are the phrases of the error catalogue
 * (specification 1.8, 2.8, 3.8) in upper snake case; the console translates them under `GENERAL_ERRROR.<code>`.
 */
export const ERROR_STATUS = {
  REQUEST_ERROR: 400,
  MISSING_PARAMETER: 400,
  FORM_VALIDATION_FAILED: 400,
  MISSING_DATA_REFERENCE: 400,
  BAD_FILTER: 400,
  INVALID_FILTER_FIELD: 400,
  INVALID_FILTER_TYPE: 400,
  INVALID_FILTER_VALUE: 400,
  /** A configuration breaks a rule; details per field. */
  SAVE_VALIDATION_ERROR: 400,
  /** A secure beacon whose major and minor are both 0, so that nothing can recognise it. */
  WARNING_SECURE_BEACON_MAJOR_MINOR_ZERO: 400,
  INVALID_EMAIL: 400,
  /** An unknown or malformed order code. */
  ORDER_CODE_NOT_VALID: 400,
  EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS: 400,
  EMAIL_PROVIDER_BLOCKED: 400,
  PASSWORD_TOO_SHORT: 400,
  /** One of the most common passwords, or a slight variation of one. */
  PASSWORD_TOO_COMMON: 400,
  /** Contains the account's name, the first part of its address or the label's brand (`details.contains`). */
  PASSWORD_TOO_PERSONAL: 400,
  /** The new password is the present one. */
  PASSWORD_UNCHANGED: 400,
  INVALID_RESET_PASSWORD_TOKEN: 400,
  INVALID_AUTHENTICATION_TOKEN: 400,
  /**
   * The message that a provider of single sign-on has ended a session does not prove that it comes from there
   * (`details.reason`: group, token, used, provider).
   */
  LOGOUT_TOKEN_REFUSED: 400,
  /** A name of an Info that spreadsheets would run as a formula, or without a letter or digit. */
  INFO_NAME_NOT_ALLOWED: 400,
  /** An address of invoices with a wrong field, such as a VAT id that is not registered (`details` per field). */
  PAYMENT_ADDRESS_VALIDATION_FAILED: 400,
  /** The columns of a file are not those of an import (`details.columns`). */
  INVALID_CSV_COLUMNS: 400,
  /** A device that is not registered (`details.ids`). */
  DEVICE_NOT_REGISTERED: 400,
  NOT_LOGGED_IN: 401,
  INVALID_EMAIL_OR_PASSWORD: 401,
  /** The password is right, and a code of the account's second factor is needed as well. */
  SECOND_FACTOR_NEEDED: 401,
  /** A code that is wrong, or was used before (`details.used`). */
  SECOND_FACTOR_WRONG: 401,
  /** A passkey that is unknown here, was removed, or whose answer is not valid (any more). */
  PASSKEY_REFUSED: 401,
  /**
   * What a provider of single sign-on has answered does not sign in (`details.reason`: expired, provider, answer, email, domain,
   * account, role, proof).
   */
  SSO_REFUSED: 401,
  /** Who calls was proved too long ago for this operation (`details.withinMinutes`; `details.for`: operation, runAs). */
  FRESH_PROOF_NEEDED: 401,
  /**
   * The caller must set a second factor up first (`details.dueDate`: until when that was asked), or must have one to act for a
   * user (`details.for`: runAs).
   */
  SECOND_FACTOR_REQUIRED: 403,
  /** Members of the group must use its single sign-on (`details.group`). */
  SSO_REQUIRED: 403,
  MISSING_ROLE: 403,
  MISSING_DATA_RIGHT: 403,
  /** The call did not come from the console's own pages, or not through the console's address (see TRUST). */
  ORIGIN_NOT_ALLOWED: 403,
  EMAIL_NOT_VERIFIED: 403,
  /** An order code whose devices belong to another user. */
  ORDER_CODE_NOT_ALLOWED: 403,
  ACCOUNT_DEACTIVATED: 403,
  ENTITY_NOT_FOUND: 404,
  /** No single sign-on is set up for this group or domain. */
  SSO_NOT_AVAILABLE: 404,
  /** An Info that does not exist, or belongs to another user. */
  INFO_NOT_AVAILABLE: 404,
  /** A tour that does not exist, or belongs to another user. */
  TOUR_NOT_AVAILABLE: 404,
  ALREADY_EXISTS: 409,
  ALREADY_LOGGED_IN: 409,
  EMAIL_ALREADY_USED: 409,
  EMAIL_ALREADY_VERIFIED: 409,
  NAME_ALREADY_USED: 409,
  /** A group or label with users (`details.count`: their number), or an app label that others show (`shownBy`). */
  LABEL_IN_USE: 409,
  /** A published firmware cannot be deleted, nor its files replaced. It must be revoked first. */
  FIRMWARE_PUBLISHED: 409,
  /** A firmware lacks files (`details.missing` names the units); or there is no firmware to update to. */
  FIRMWARE_FILE_MISSING: 409,
  /** A firmware that others name as their predecessor; `details.count` is their number. */
  FIRMWARE_IN_USE: 409,
  /** A site at which devices are (`details.beacons`, `details.hubs`: how many). */
  SITE_IN_USE: 409,
  /** An authenticator app was not started, or too long ago, so there is nothing to confirm. */
  FACTOR_NOT_STARTED: 409,
  /** The account has the maximum number of passkeys (`details.max`). */
  TOO_MANY_PASSKEYS: 409,
  /** The account has the maximum number of members, or the person is in as many accounts as possible (`details.max`). */
  TOO_MANY_MEMBERS: 409,
  /** The address is that of a member already, or of the account itself. */
  ALREADY_MEMBER: 409,
  /** An invitation that was taken back, has expired, or is for another address. */
  INVITATION_ENDED: 409,
  /** The account has the maximum number of API keys (`details.max`). */
  TOO_MANY_API_KEYS: 409,
  /** The owner has the maximum number of rounds (`details.max`). */
  TOO_MANY_ROUNDS: 409,
  /** The owner has the maximum number of webhooks (`details.max`). */
  TOO_MANY_WEBHOOKS: 409,
  /** The caller has the maximum number of running tasks (`details.max`). */
  TOO_MANY_TASKS: 409,
  /** A task that has begun can no longer be cancelled. */
  TASK_BEGUN: 409,
  /** An offer that is not open any more (`details.state`). */
  OFFER_ENDED: 409,
  /** The account has the maximum number of open offers (`details.max`). */
  TOO_MANY_OFFERS: 409,
  /** A recipient of an alert rule has stopped its mails, and may not be asked again yet. */
  RECIPIENT_HAS_STOPPED: 409,
  OPEN_CHARGE: 409,
  /** What must be there before something is charged is missing (`details.missing`: card, address, liveMode). */
  PAYMENT_DATA_MISSING: 409,
  /** The card provider has not saved a card, or could not be asked. */
  CARD_SAVE_FAILED: 409,
  /** A card was declined (`details.reason`). */
  PAYMENT_FAILED: 409,
  /** The bank says that a payment was not confirmed. */
  CONFIRMATION_DENIED: 409,
  /** The card provider has not said yet what has become of a payment. */
  PAYMENT_UNEXPECTED_STATUS: 409,
  INFO_CMS_RUNNING: 409,
  /** The last use of an account is still to be charged, or a payment is under way (`details.month`). */
  NOT_BILLED_YET: 409,
  /** The Info CMS of the account is off. */
  INFO_CMS_OFF: 409,
  INFO_NAME_ALREADY_USED: 409,
  TOUR_NAME_ALREADY_USED: 409,
  /** A device of another user, or one that another Info has (`details.ids`). */
  DEVICE_NOT_ALLOWED_OR_USED: 409,
  [BEACONS_ALREADY_ASSIGNED]: 409,
  HUBS_ALREADY_ASSIGNED: 409,
  /** A firmware update runs on the hub, which is locked until the update has ended. */
  HUB_UPDATE_RUNNING: 409,
  /** Lost the race on every retry (409), or exceeded a rate limit (429, set by the refusal). */
  PLEASE_TRY_AGAIN: 409,
  INTERNAL_SERVER_ERROR: 500,
  /** The provider of a single sign-on does not answer, or not as OpenID Connect says. Nothing was changed. */
  SSO_UNREACHABLE: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The body of every refused call. */
export interface ErrorBody {
  message: ErrorCode;
  /** The faults, per field or by name; never data that the caller may not know. */
  details?: unknown;
  /** Identifies the call in the logs. */
  requestId: string;
}

/**
 * An error that the caller can cause and may see. Every other thrown error is a bug: the caller gets
 * INTERNAL_SERVER_ERROR without any details.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  /** Undefined: the one of its code (`statusOf`), whose table the console does not need. */
  readonly status: number | undefined;

  constructor(code: ErrorCode, details?: unknown, status?: number) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.status = status;
  }
}

/** The HTTP status of a refusal. */
export const statusOf = ({ code, status }: Refusal): number => status ?? ERROR_STATUS[code];

/** The refusal of a rate limit: the only code with two statuses. */
export const tooManyCalls = (retryAfterSeconds: number) =>
  new Refusal('PLEASE_TRY_AGAIN', { retryAfterSeconds }, 429);
