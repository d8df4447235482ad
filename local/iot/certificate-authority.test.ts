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

/** Opens the authority of a folder as if it were this day. */
async function openOn(day: string, folder: string) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(day) });
  const store = openStore(folder);
  const authority = await openCertificateAuthority(store, folder);
  store.close();
  return authority;
}

describe('the certificate authority', () => {
  it('stays the same, at a stable place', async () => {
    const folder = newFolder();
    const first = await openOn('2030-01-01', folder);
    const second = await openOn('2030-02-01', folder);
    expect(second.certificate).toBe(first.certificate);
    expect(second.server).toEqual(first.server);
    expect(readFileSync(join(folder, 'ca.pem'), 'utf8')).toBe(first.certificate);
  });

  it('renews the certificate of the broker a month before it ends', async () => {
    const folder = newFolder();
    const first = await openOn('2030-01-01', folder);
    const second = await openOn('2030-12-10', folder);
    expect(second.certificate).toBe(first.certificate);
    expect(new X509Certificate(second.server.certificate).validToDate.getFullYear()).toBe(2031);
    expect(second.server.key).toBe(first.server.key);
  });

  it('keeps its key when it is renewed itself, so that devices stay trusted', async () => {
    const folder = newFolder();
    const first = await openOn('2030-01-01', folder);
    const device = await first.issue(publicKeyOf(first.server.certificate), 'CN=device');
    const second = await openOn('2049-06-01', folder);
    expect(second.certificate).not.toBe(first.certificate);
    expect(new X509Certificate(device).verify(new X509Certificate(second.certificate).publicKey)).toBe(true);
    expect(new X509Certificate(second.certificate).validToDate.getFullYear()).toBeGreaterThan(2050);
  });

  it('speaks for localhost and 127.0.0.1', async () => {
    const { server } = await openOn('2030-01-01', newFolder());
    const certificate = new X509Certificate(server.certificate);
    expect(certificate.checkHost('localhost')).toBe('localhost');
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
  });
});

function publicKeyOf(certificate: string): string {
  return new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'pem' }).toString();
}
