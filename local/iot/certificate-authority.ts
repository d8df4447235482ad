import { createPrivateKey, createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import * as x509 from './x509.ts';

const DAY = 86_400_000;
const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const AUTHORITY_NAME = 'CN=Local IoT CA';
/** Device certificates of AWS IoT end on this day. */
const DEVICE_END = new Date('2049-12-31T23:59:59Z');

export interface CertificateAuthority {
  /** The certificate of the authority, which clients trust, in PEM. */
  readonly certificate: string;
  /** The key and the certificate of the broker. */
  readonly server: { readonly key: string; readonly certificate: string };
  /** Signs the public key of a device, given in PEM. Returns the certificate in PEM. */
  issue(publicKey: string, subject: string): Promise<string>;
}

/**
 * Opens or creates the certificate authority of a data folder. Its certificate is written to `ca.pem`. A renewal keeps
 * the key of the authority, so the certificates that it signed stay valid.
 */
export async function openCertificateAuthority(
  store: DatabaseSync,
  folder: string,
): Promise<CertificateAuthority> {
  const secrets = new Secrets(store);
  const authorityKey = secrets.key('authority key');
  const serverKey = secrets.key('server key');
  const sign = (
    params: Omit<x509.X509CertificateCreateParams, 'signingKey' | 'publicKey'>,
    publicKey: string,
  ) =>
    x509.X509CertificateGenerator.create({
      issuer: AUTHORITY_NAME,
      notBefore: new Date(Date.now() - DAY),
      notAfter: DEVICE_END,
      ...params,
      publicKey: new x509.PublicKey(publicKey),
      signingKey: createPrivateKey(authorityKey).toCryptoKey(ECDSA, false, ['sign']),
      signingAlgorithm: ECDSA,
    });

  const certificate = await secrets.certificate('authority', 365 * DAY, () => {
    const notAfter = new Date(Math.max(DEVICE_END.getTime(), Date.now() + 3650 * DAY));
    const extensions = AUTHORITY_EXTENSIONS;
    return sign({ subject: AUTHORITY_NAME, notAfter, extensions }, publicPem(authorityKey));
  });
  const server = await secrets.certificate('server', 30 * DAY, () => {
    const notAfter = new Date(Date.now() + 365 * DAY);
    return sign({ subject: 'CN=localhost', notAfter, extensions: SERVER_EXTENSIONS }, publicPem(serverKey));
  });

  // Written to another file and renamed, so that it is never read half-written.
  const file = join(folder, 'ca.pem');
  writeFileSync(`${file}.new`, certificate);
  renameSync(`${file}.new`, file);

  return {
    certificate,
    server: { key: serverKey, certificate: server },
    issue: async (publicKey, subject) =>
      (await sign({ subject, extensions: DEVICE_EXTENSIONS }, publicKey)).toString('pem'),
  };
}

const AUTHORITY_EXTENSIONS = [
  new x509.BasicConstraintsExtension(true, 0, true),
  new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
];

const SERVER_EXTENSIONS = [
  new x509.BasicConstraintsExtension(false, undefined, true),
  new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
  new x509.SubjectAlternativeNameExtension([
    { type: 'dns', value: 'localhost' },
    { type: 'ip', value: '127.0.0.1' },
  ]),
];

const DEVICE_EXTENSIONS = [
  new x509.BasicConstraintsExtension(false, undefined, true),
  new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
];

/** Stored keys and certificates. */
class Secrets {
  readonly #store: DatabaseSync;

  constructor(store: DatabaseSync) {
    this.#store = store;
  }

  /** The stored private key, or a new one, in PEM. */
  key(name: string): string {
    return this.#read(name) ?? this.#keep(name, newPrivateKey());
  }

  /** The stored certificate, or a new one if it expires within `margin` milliseconds. */
  async certificate(
    name: string,
    margin: number,
    create: () => Promise<x509.X509Certificate>,
  ): Promise<string> {
    const kept = this.#read(name);
    const isGood = kept && new X509Certificate(kept).validToDate.getTime() > Date.now() + margin;
    return isGood ? kept : this.#keep(name, (await create()).toString('pem'));
  }

  #read(name: string): string | undefined {
    const row = this.#store.prepare('SELECT value FROM secret WHERE name = ?').get(name);
    return row?.value as string | undefined;
  }

  #keep(name: string, value: string): string {
    this.#store.prepare('INSERT OR REPLACE INTO secret VALUES (?, ?)').run(name, value);
    return value;
  }
}

function newPrivateKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

function publicPem(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString();
}
