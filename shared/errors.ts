import { NOUN_UPPER } from './noun.ts';

const BEACONS_ALREADY_ASSIGNED = `${NOUN_UPPER}S_ALREADY_ASSIGNED` as const;

/**
 * Every code the API may answer, with its HTTP status. The codes are the phrases of the error catalogue
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
  /** A secure beacon that is recognised by nothing. */
  WARNING_SECURE_BEACON_MAJOR_MINOR_ZERO: 400,
  INVALID_EMAIL: 400,
  /** An order code that nobody knows, or that has not the form of one. */
  ORDER_CODE_NOT_VALID: 400,
  EMAIL_CONTAINS_UNSUPPORTED_CHARACTERS: 400,
  EMAIL_PROVIDER_BLOCKED: 400,
  PASSWORD_TOO_SHORT: 400,
  /** Among the most common passwords, or hardly another one. */
  PASSWORD_TOO_COMMON: 400,
  /** Contains the account's name, the first part of its address or the label's brand (`details.contains`). */
  PASSWORD_TOO_PERSONAL: 400,
  /** The present password is no new one. */
  PASSWORD_UNCHANGED: 400,
  INVALID_RESET_PASSWORD_TOKEN: 400,
  INVALID_AUTHENTICATION_TOKEN: 400,
  NOT_LOGGED_IN: 401,
  INVALID_EMAIL_OR_PASSWORD: 401,
  MISSING_ROLE: 403,
  MISSING_DATA_RIGHT: 403,
  /** The call did not come from the console's own pages, or not through the console's address (see TRUST). */
  ORIGIN_NOT_ALLOWED: 403,
  EMAIL_NOT_VERIFIED: 403,
  /** An order code whose devices belong to somebody else. */
  ORDER_CODE_NOT_ALLOWED: 403,
  ACCOUNT_DEACTIVATED: 403,
  ENTITY_NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
  ALREADY_LOGGED_IN: 409,
  EMAIL_ALREADY_USED: 409,
  EMAIL_ALREADY_VERIFIED: 409,
  NAME_ALREADY_USED: 409,
  /** A group or label that users still have (`details.count` says how many), or an app label that others show (`shownBy`). */
  LABEL_IN_USE: 409,
  /** A published firmware cannot be deleted, nor its files replaced: it is revoked first. */
  FIRMWARE_PUBLISHED: 409,
  /** Not all files that a firmware needs are there (`details.missing` names the units); or no firmware is to update to. */
  FIRMWARE_FILE_MISSING: 409,
  /** A firmware that others name as their previous one; `details.count` says how many. */
  FIRMWARE_IN_USE: 409,
  /** An account has as many API keys as it may have; `details.max` says how many. */
  TOO_MANY_API_KEYS: 409,
  /** As many tasks of the caller run as may run at the same time; `details.max` says how many. */
  TOO_MANY_TASKS: 409,
  OPEN_CHARGE: 409,
  INFO_CMS_RUNNING: 409,
  [BEACONS_ALREADY_ASSIGNED]: 409,
  HUBS_ALREADY_ASSIGNED: 409,
  /** A firmware update runs on the hub: it is locked until that has ended. */
  HUB_UPDATE_RUNNING: 409,
  /** A lost race after retries (409), or too many calls (429, then with the status of the refusal). */
  PLEASE_TRY_AGAIN: 409,
  INTERNAL_SERVER_ERROR: 500,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What every refused call answers. */
export interface ErrorBody {
  message: ErrorCode;
  /** What was wrong, per field or by name; never anything the caller may not know. */
  details?: unknown;
  /** Finds the call in the logs. */
  requestId: string;
}

/**
 * Something the caller can cause and be told. Everything else that is thrown is a bug and answers
 * INTERNAL_SERVER_ERROR with nothing of it shown.
 */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  readonly status: number;

  constructor(code: ErrorCode, details?: unknown, status: number = ERROR_STATUS[code]) {
    super(code);
    this.name = 'Refusal';
    this.code = code;
    this.details = details;
    this.status = status;
  }
}

/** Too many calls for now: the one code that has two statuses. */
export const tooManyCalls = (retryAfterSeconds: number) =>
  new Refusal('PLEASE_TRY_AGAIN', { retryAfterSeconds }, 429);
