import { HUB_FAILURES, UPDATE_PROGRESS, type UpdateReport } from '../../../../shared/model/hub-update.ts';
import type { HubState } from '../hubs/presence/note-messages.ts';
import type { Drops } from './sighting.ts';

/**
 * The state that a hub reports: firmware like `3.0.7.8`, hardware of 8 characters, the version of its settings, and the
 * progress of an update. Malformed fields are left out.
 */
export function readState(payload: unknown, drops: Drops): HubState {
  if (typeof payload !== 'object' || payload === null) {
    drops.add('unknownFormat');
    return {};
  }
  const { firmware, hardware, configVersion, updateStatus } = payload as Record<string, unknown>;
  const update = readUpdateStatus(updateStatus);
  return {
    ...(typeof firmware === 'string' && /^\d{1,3}(\.\d{1,5}){3}$/.test(firmware) && { firmware }),
    ...(typeof hardware === 'string' && /^[A-Za-z0-9._-]{8}$/.test(hardware) && { hardware }),
    ...(Number.isSafeInteger(configVersion) && { configVersion: configVersion as number }),
    ...(update && { updateStatus: update }),
  };
}

function readUpdateStatus(status: unknown): UpdateReport | undefined {
  const { id, state, reason } = (status ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string') return undefined;
  if (state === 'failed') return { id, state, reason: isOneOf(HUB_FAILURES, reason) ? reason : 'HUB_ERROR' };
  return isOneOf(UPDATE_PROGRESS, state) ? { id, state } : undefined;
}

const isOneOf = <T>(values: readonly T[], value: unknown): value is T =>
  (values as readonly unknown[]).includes(value);
