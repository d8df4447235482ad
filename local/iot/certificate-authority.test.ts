import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openCertificateAuthority } from './certificate-authority.ts';
import { openStore } from './open-store.ts';
import { newFolder } from './test/start-iot.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Opens the authority of a folder on this day. */
async function openOn(day: string, folder: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) });
  const store = openStore(folder);
  const authority = await openCertificateAuthority(store, folder);
  store.close();
  return authority;
}

describe('the certificate authority', () => {
  it('is the same after a restart, and its certificate is in ca.pem', async () => {
    const folder = newFolder();
    const first = await openOn('2030-01-01', folder);
    const second = await openOn('2030-02-01', folder);
    expect(second.certificate).toBe(first.certificate);
    expect(second.server).toEqual(first.server);
    expect(readFileSync(join(folder, 'ca.pem'), 'utf8')).toBe(first.certificate);
  });

  it('renews the certificate of the broker a month before it expires', async () => {
    const folder = newFolder();
    const first = await openOn('2030-01-01', folder);
    const second = await openOn('2030-12-10', folder);
    expect(second.certificate).toBe(first.certificate);
    expect(new X509Certificate(second.server.certificate).validToDate.getFullYear()).toBe(2031);
    expect(second.server.key).toBe(first.server.key);
  });

  it('keeps its key when its own certificate is renewed, so that devices are still trusted', async () => {
    const folder = newFolder();
    const first = await openOn('2030-01-01', folder);
    const device = await first.issue(publicKeyOf(first.server.certificate), 'CN=device');
    const second = await openOn('2049-06-01', folder);
    expect(second.certificate).not.toBe(first.certificate);
    expect(new X509Certificate(device).verify(new X509Certificate(second.certificate).publicKey)).toBe(true);
    expect(new X509Certificate(second.certificate).validToDate.getFullYear()).toBeGreaterThan(2050);
  });

  it('issues the certificate of the broker for localhost and 127.0.0.1', async () => {
    const { server } = await openOn('2030-01-01', newFolder());
    const certificate = new X509Certificate(server.certificate);
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
  });
});

function publicKeyOf(certificate: string): string {
  return new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }).toString();
}
