import type * as z from 'zod/mini';
import { type Hub, HubChange } from '../../../../shared/model/hub.ts';
import {
  changedSettings,
  FACTORY_SETTINGS,
  faultsOfSettings,
  type HubSettings,
} from '../../../../shared/model/hub-settings.ts';

/** What the form is over: the settings side by side with the description, and a passphrase, empty unless it is changed. */
export type Input = HubSettings & { description: string; wlanPassphrase: string };

export const inputOf = ({ description, settings = FACTORY_SETTINGS }: Hub): Input => ({
  ...settings,
  description,
  wlanPassphrase: '',
});

/** As it is sent: only what was changed. */
export function toChange({ description, ...settings }: Partial<Input>, version: number) {
  return {
    version,
    ...(description !== undefined && { description }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
}

/** The server's schema with the server's rules: both from the same place. */
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

/** A fault of a setting stands at its own field. */
export const fieldOfPath = (path: readonly PropertyKey[]) =>
  String(path[0] === 'settings' ? path[1] : path[0]) as keyof Input;
