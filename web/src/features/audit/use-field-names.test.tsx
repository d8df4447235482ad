import { renderHook } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { FIELD_NAMES, UNLOCK_FLAGS } from '../../../../shared/configuration/fields.ts';
import { AlertRuleChange } from '../../../../shared/model/alert.ts';
import { BillingSettingsChange } from '../../../../shared/model/billing-settings.ts';
import { FirmwareChange } from '../../../../shared/model/firmware.ts';
import { HubSettingsChange } from '../../../../shared/model/hub-settings.ts';
import { AppLabelChange, ManagerGroupChange, ManagerLabelChange } from '../../../../shared/model/label.ts';
import { SiteChange } from '../../../../shared/model/place.ts';
import { WebhookChange } from '../../../../shared/model/webhook.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import { useFieldNames } from './use-field-names.ts';

beforeAll(() => inEnglish(['audit', 'configuration']));
const nameOf = (path: string) => renderHook(() => useFieldNames()).result.current(path);

test.each([
  ['alert rules', AlertRuleChange],
  ['prices', BillingSettingsChange],
  ['firmware', FirmwareChange],
  ['hubs', HubSettingsChange],
  ['app labels', AppLabelChange],
  ['manager groups', ManagerGroupChange],
  ['manager labels', ManagerLabelChange],
  ['sites', SiteChange],
  ['webhooks', WebhookChange],
])('every field of %s that can be changed has a name in words', (_, { shape }) => {
  expect(Object.keys(shape).filter((key) => nameOf(key) === key)).toEqual([]);
});

test('a field of a configuration is named as in its form, with its section', () => {
  const names = [...FIELD_NAMES, ...UNLOCK_FLAGS].map(nameOf);
  expect(names.filter((name) => name.includes('_'))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
  expect(nameOf('adv_int')).toBe('Advertising interval');
  expect(nameOf('eventbeacon_adv_int')).toMatch(/^.+, Advertising interval$/);
});

test('a field of a part is named with it, and a key without a name is shown as it is', () => {
  expect(nameOf('settings.logLevel')).toBe('Log level');
  expect(nameOf('FILE.sha256')).toBe('FILE, SHA-256');
  expect(nameOf('newOnTheServer')).toBe('newOnTheServer');
});
