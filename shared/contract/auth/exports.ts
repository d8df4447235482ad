import * as z from 'zod/mini';
import { AccountExport } from '../../model/account-export.ts';
import { EVERYONE } from '../../roles.ts';
import { EVERYBODY } from '../freshness.ts';
import { operation } from '../operation.ts';
import { prefix } from './prefix.ts';

const path = `${prefix}/export` as const;

export const startAccountExport = operation({
  id: 'startAccountExport',
  method: 'POST',
  path,
  summary:
    'Exports all that the account of the caller holds as an archive, and mails the caller when it is ready; while an export is under way, no other one starts',
  roles: EVERYONE,
  notRunAs: true,
  fresh: EVERYBODY,
  reply: AccountExport,
  errors: ['TOO_MANY_TASKS'],
});

export const getAccountExport = operation({
  id: 'getAccountExport',
  method: 'GET',
  path,
  summary: 'Returns the last export of the account of the caller, until its archive is gone',
  roles: EVERYONE,
  notRunAs: true,
  reply: z.strictObject({ last: z.nullable(AccountExport) }),
  errors: [],
});

export const getAccountExportFile = operation({
  id: 'getAccountExportFile',
  method: 'GET',
  path: `${path}/file`,
  summary: 'Returns a URL that downloads the archive of the last export for a quarter of an hour',
  roles: EVERYONE,
  notRunAs: true,
  fresh: EVERYBODY,
  reply: z.strictObject({ url: z.string() }),
  errors: ['ENTITY_NOT_FOUND'],
});
