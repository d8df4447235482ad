import type { Firmware } from '../../shared/model/firmware.ts';

export const SAMPLE_FILE = { name: 'com.bin', length: 20_000, sha256: 'a'.repeat(64) };

/** A firmware with one of its files, unless it is said otherwise. */
export const sampleFirmware = (said: Partial<Firmware> = {}): Firmware => ({
  id: '3.0.8.1',
  hardwareId: 'HUB-0300',
  group: 'HUB',
  description: 'Hears more',
  previous: { hardwareId: 'HUB-0300', firmwareId: '3.0.7.8' },
  tags: ['stable'],
  isPublished: false,
  isFileAvailable: false,
  containsFile: true,
  isHead: true,
  createdAt: '2026-11-20T10:00:00.000Z',
  publishedAt: null,
  version: 3,
  changelog: 'More.',
  files: {
    COM_UNIT: { state: 'available', ...SAMPLE_FILE },
    SCAN_UNIT: { state: 'refused', reason: 'content', ...SAMPLE_FILE, name: 'page.html' },
  },
  ...said,
});
