import * as z from 'zod/mini';
import { IMPORT_ROWS_MAX, INFO_COLUMNS } from '../../content/info-csv.ts';
import { EmptyReply, OpaqueId, queryNumber } from '../../model/common.ts';
import { Task } from '../../model/task.ts';
import { OWNERS_AND_ADMINS } from '../../roles.ts';
import { operation } from '../operation.ts';

const prefix = '/api/infocms/v1/imports';

const one = z.strictObject({ id: OpaqueId });
/** Outcomes of one page. */
export const OUTCOMES_PER_PAGE = 500;
/** Rows of one call; its body may be no larger than any other. */
export const IMPORT_ROWS_PER_CALL = 1000;

export const startInfoImport = operation({
  id: 'startInfoImport',
  method: 'POST',
  path: prefix,
  summary:
    'Starts an import of Infos from a table: its columns, then its rows (addImportRows), then runInfoImport',
  roles: OWNERS_AND_ADMINS,
  body: z.strictObject({
    /** The owner. `0` or absent: the caller. */
    userId: z.optional(OpaqueId),
    /** The head of the table: each column once, in any order. */
    columns: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)),
  }),
  reply: z.strictObject({ id: OpaqueId }),
  errors: ['INVALID_CSV_COLUMNS', 'INFO_CMS_OFF', 'ENTITY_NOT_FOUND'],
});

export const addImportRows = operation({
  id: 'addImportRows',
  method: 'PUT',
  path: `${prefix}/{id}/rows/{part}`,
  summary:
    'Adds rows to an import. The rows of an Info belong into the same call; the same part again replaces it',
  roles: OWNERS_AND_ADMINS,
  params: z.strictObject({ id: OpaqueId, part: queryNumber(0, IMPORT_ROWS_MAX) }),
  body: z.strictObject({
    rows: z
      .array(
        z.strictObject({
          /** As spreadsheets count. */
          line: z.int().check(z.minimum(1), z.maximum(10_000_000)),
          cells: z.array(z.string()).check(z.maxLength(100)),
        }),
      )
      .check(z.minLength(1), z.maxLength(IMPORT_ROWS_PER_CALL)),
  }),
  reply: EmptyReply,
  errors: [],
});

export const runInfoImport = operation({
  id: 'runInfoImport',
  method: 'POST',
  path: `${prefix}/{id}/run`,
  summary: 'Imports the Infos of the added rows, or with `dryRun` only says what would become of them',
  roles: OWNERS_AND_ADMINS,
  params: one,
  body: z.strictObject({ dryRun: z.boolean() }),
  reply: Task,
  errors: ['INFO_CMS_OFF', 'TOO_MANY_TASKS'],
});

/** `unchanged`: it is so already. `duplicate`: its id or its name is used already. `skipped`: it has another fault. */
const IMPORT_OUTCOMES = ['new', 'changed', 'unchanged', 'duplicate', 'skipped'] as const;

export const ImportOutcome = z
  .strictObject({
    /** The row of the Info, or of its fault, as spreadsheets count. */
    line: z.int(),
    /** How many rows it has. */
    rows: z.int(),
    /** Of a new Info that was imported, the id that it got; empty: none. */
    id: z.string(),
    name: z.string(),
    outcome: z.enum(IMPORT_OUTCOMES),
    /** The error code of what is not imported. */
    reason: z.nullable(z.string()),
    column: z.nullable(z.enum(INFO_COLUMNS)),
  })
  .register(z.globalRegistry, { id: 'ImportOutcome', description: 'What became of an Info of an import' });
export type ImportOutcome = z.output<typeof ImportOutcome>;

export const getImportOutcomes = operation({
  id: 'getImportOutcomes',
  method: 'GET',
  path: `${prefix}/{id}/outcomes`,
  summary: 'Returns what became of the Infos of an import, or in its dry run, by the rows of the file',
  roles: OWNERS_AND_ADMINS,
  params: one,
  query: z.strictObject({
    dryRun: z.enum(['true', 'false']),
    /** Only Infos after this row. */
    after: z._default(queryNumber(0, 10_000_000), 0),
  }),
  reply: z.strictObject({
    items: z.array(ImportOutcome),
    /** The value of `after` for the next page; absent on the last one. */
    next: z.optional(z.int()),
  }),
  errors: [],
});
