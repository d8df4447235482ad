import type { AddressInfo, Socket } from 'node:net';
import { createServer, type TLSSocket } from 'node:tls';
import { listen } from '../listen.ts';
import type { CertificateAuthority } from './certificate-authority.ts';
import { certificateIdOf } from './certificate-id.ts';
import type { Registry } from './registry.ts';

interface Parts {
  readonly authority: CertificateAuthority;
  readonly registry: Registry;
  readonly port: number;
  readonly log: (line: string) => void;
  /** Called with each socket whose certificate is signed by the authority, registered and active. */
  accept(socket: TLSSocket, certificateId: string): void;
}

export interface TlsListener {
  readonly port: number;
  /** Stops listening and closes every connection. */
  close(): void;
}

/** Listens for TLS clients with a certificate on the loopback address. */
export async function listenTls({ authority, registry, port, log, accept }: Parts): Promise<TlsListener> {
  const { key, certificate } = authority.server;
  const server = createServer({
    key,
    cert: certificate,
    ca: authority.certificate,
    requestCert: true,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('tlsClientError', (error) => log(`mqtt: a client was refused: ${error.message}`));
  server.on('secureConnection', (socket) => {
    // A client that has already closed its connection has no certificate.
    const peer = socket.getPeerCertificate() as { fingerprint256?: string } | null;
    const id = peer?.fingerprint256 ? certificateIdOf({ fingerprint256: peer.fingerprint256 }) : '';
    // A signature of the authority is not enough: the certificate must be registered and active.
    if (registry.certificate(id)?.status === 'ACTIVE') return accept(socket, id);
    log(`mqtt: a client was refused: its certificate ${id} is not registered and active`);
    socket.on('error', () => {});
    socket.destroy();
  });
  await listen(server, port, 'LOCAL_MQTT_PORT');
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
