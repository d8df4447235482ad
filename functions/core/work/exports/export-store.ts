import { EXPORT_DAYS, type EXPORT_STATES } from '../../../../shared/model/account-export.ts';
import { now } from '../../../platform/clock.ts';
import { expr, set } from '../../../platform/expression.ts';
import { deleteItem, getItem, type Item, updateItem, type Write, written } from '../../../platform/table.ts';

/** `accountExport#<user>` / `row`: the last export of an account. */
export interface ExportItem extends Item {
  /** Names its files, too. */
  taskId: string;
  state: (typeof EXPORT_STATES)[number];
  createdAt: number;
  /** When its archive is gone (ms); absent: it is not ready. */
  expiresAt?: number;
  size?: number;
  ttl: number;
}

export const EXPORT_MS = EXPORT_DAYS * 24 * 3600_000;

const keyOf = (userId: string) => ({ pk: `accountExport#${userId}`, sk: 'row' });
const ttlOf = (at: number) => Math.ceil((at + EXPORT_MS) / 1000);

/** The last export of an account; undefined: there was none, or its archive is gone. Read consistently. */
export async function readExport(userId: string): Promise<ExportItem | undefined> {
  const item = await getItem<ExportItem>(keyOf(userId), { consistent: true });
  return item && now() < (item.expiresAt ?? item.createdAt + EXPORT_MS) ? item : undefined;
}

/** The write of a new export. It fails if another one was started since `before` was read. */
export function exportWrite(userId: string, taskId: string, before: ExportItem | undefined): Write {
  const createdAt = now();
  const item: ExportItem = { ...keyOf(userId), taskId, state: 'running', createdAt, ttl: ttlOf(createdAt) };
  const isGone = expr`attribute_not_exists(#pk) OR #ttl < ${Math.floor(createdAt / 1000)}`;
  return { put: item, when: before ? expr`#taskId = ${before.taskId}` : isGone };
}

const isOf = (taskId: string) => expr`#taskId = ${taskId}`;

/** Returns false if the account or the export is gone. */
export function markReady(userId: string, taskId: string, size: number): Promise<boolean> {
  const at = now();
  const change = set({ state: 'ready', size, expiresAt: at + EXPORT_MS, ttl: ttlOf(at) });
  return written(updateItem(keyOf(userId), change, isOf(taskId)));
}

export const markFailed = (userId: string, taskId: string): Promise<boolean> =>
  written(updateItem(keyOf(userId), set({ state: 'failed' }), isOf(taskId)));

export const deleteExport = (userId: string): Promise<unknown> => deleteItem(keyOf(userId));
