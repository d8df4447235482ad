import { renderHook } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AlertKind } from '../../../../shared/model/alert.ts';
import { inEnglish } from '../../../testing/in-english.ts';
import '../../../testing/fresh-browser.ts';
import { setLanguage } from '../../lib/i18n.ts';
import { useAlertTexts } from './use-alert-texts.ts';

beforeAll(() => inEnglish(['alerts']));
afterAll(() => setLanguage('en-gb'));
const texts = () => renderHook(useAlertTexts).result.current;

test.each<[AlertKind, number, number | null, string]>([
  ['hubOffline', 15, null, 'Hub offline for more than 15 minutes'],
  ['hubOffline', 120, null, 'Hub offline for more than 2 hours'],
  ['hubErrors', 10, 14, '14 errors in an hour, more than 10'],
  ['beaconBattery', 20, 12, 'Battery 12%, below 20%'],
  ['beaconSilent', 7, null, 'Not heard for more than 7 days'],
  ['temperatureAbove', 8, 8.04, 'Temperature 8.04°C, above 8°C'],
  ['temperatureBelow', -5, -5.5, 'Temperature -5.5°C, below -5°C'],
  ['humidityAbove', 70, 70.4, 'Humidity 70.4%, above 70%'],
  ['humidityBelow', 30, 12, 'Humidity 12%, below 30%'],
])('an alert of %s with threshold %i is a readable sentence', (kind, threshold, value, sentence) => {
  expect(texts().happened({ kind, threshold, value })).toBe(sentence);
});

test.each<[AlertKind, number, string]>([
  ['hubOffline', 1440, 'Hubs offline for more than 1 day'],
  ['hubErrors', 1, 'Hubs with more than one error in an hour'],
  ['hubErrors', 1000, 'Hubs with more than 1,000 errors in an hour'],
  ['beaconBattery', 20, 'Devices with less than 20% battery'],
  ['beaconSilent', 1, 'Devices not heard for more than 1 day'],
  ['temperatureAbove', 30, 'Devices that measure a temperature above 30°C'],
  ['temperatureBelow', -18, 'Devices that measure a temperature below -18°C'],
  ['humidityBelow', 30, 'Devices that measure humidity below 30%'],
])('a rule for %s with threshold %i says which devices it alerts about', (kind, threshold, what) => {
  expect(texts().watched({ kind, threshold })).toBe(what);
});

test('the texts are correct in German', async () => {
  await setLanguage('de-de');
  const { happened, watched } = texts();
  expect(happened({ kind: 'hubOffline', threshold: 60, value: null })).toBe(
    'Hub länger als 1 Stunde offline',
  );
  expect(happened({ kind: 'beaconBattery', threshold: 20, value: 12 })).toBe(
    'Batterie 12\u00a0%, unter 20\u00a0%',
  );
  expect(happened({ kind: 'temperatureBelow', threshold: -5, value: -5.25 })).toBe(
    'Temperatur -5,25\u00a0°C, unter -5\u00a0°C',
  );
  expect(watched({ kind: 'beaconSilent', threshold: 7 })).toBe(
    'Geräte, die länger als 7 Tage nicht gehört wurden',
  );
});
