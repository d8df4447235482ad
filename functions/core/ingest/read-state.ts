import type { HubState } from '../hubs/note-messages.ts';
import type { Drops } from './sighting.ts';

/** What a hub says it runs: firmware like `3.0.7.8`, hardware of 8 characters, the version of its settings. What does not look so is left out. */
export function readState(payload: unknown, drops: Drops): HubState {
  if (typeof payload !== 'object' || payload === null) {
    drops.add('unknownFormat');
    return {};
  }
  const { firmware, hardware, configVersion } = payload as Record<string, unknown>;
  return {
    ...(typeof firmware === 'string' && /^\d{1,3}(\.\d{1,5}){3}$/.test(firmware) && { firmware }),
    ...(typeof hardware === 'string' && /^[A-Za-z0-9._-]{8}$/.test(hardware) && { hardware }),
    ...(Number.isSafeInteger(configVersion) && { configVersion: configVersion as number }),
  };
}
