import type { LANGUAGES } from './model/user-limits.ts';

/** Pages that the build makes and the edge serves as files, so that they need neither a session nor the API. */
export const API_PAGE = '/api-docs.html';
export const changelogPage = (language: (typeof LANGUAGES)[number]) => `/changelog/${language}.html` as const;

/** What the status page says, as JSON, and the page itself. A job writes both every few minutes (functions/core/kernel/status). */
export const STATUS_FILE = '/status/status.json';
export const statusPage = (language: (typeof LANGUAGES)[number]) => `/status/${language}.html` as const;
