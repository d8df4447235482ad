import type * as z from 'zod/mini';
import { type Hub, HubChange } from '../../../../shared/model/hub.ts';
import {
  changedSettings,
  FACTORY_SETTINGS,
  faultsOfSettings,
  type HubSettings,
} from '../../../../shared/model/hub-settings.ts';

/** The values of the form: the settings, the description, and a passphrase, which is empty unless it is changed. */
export type Input = HubSettings & { description: string; wlanPassphrase: string };

/** The factory settings, for what depends on single values. */
export const EMPTY_INPUT: Input = { ...FACTORY_SETTINGS, description: '', wlanPassphrase: '' };

export const inputOf = ({ description, settings = FACTORY_SETTINGS }: Hub): Input => ({
  ...settings,
  description,
  wlanPassphrase: '',
});

/**
 * The body of the call: the changed values. While the settings of the hub are unknown, the first change sends all of
 * them.
 */
export function toSend(hub: Hub, value: Input, changes: Partial<Input>) {
  const { description, ...settings } = changes;
  if (hub.settings || Object.keys(settings).length === 0) return toChange(changes, hub.version);
  const { description: _, wlanPassphrase: __, ...all } = value;
  return toChange({ ...all, ...changes }, hub.version);
}

function toChange({ description, ...settings }: Partial<Input>, version: number) {
  return {
    version,
    ...(description !== undefined && { description }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

/** The schema and the rules of the server. */
export const schemaFor = (saved: HubSettings): z.ZodMiniType =>
  HubChange.check((payload) => {
    const change = payload.value.settings ?? {};
    const after = { ...changedSettings(saved, change), wlanPassphrase: change.wlanPassphrase };
    for (const field of Object.keys(faultsOfSettings(after, saved)))
      payload.issues.push({
        code: 'custom',
        path: ['settings', field],
        message: field,
        input: payload.value,
      });
  });

/** The field at which a fault of a setting is shown. */
export const fieldOfPath = (path: readonly PropertyKey[]) =>
  String(path[0] === 'settings' ? path[1] : path[0]) as keyof Input;
