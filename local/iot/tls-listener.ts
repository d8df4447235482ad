import { createServer, type Server, type TLSSocket } from 'node:tls';
import { listen } from '../listen.ts';
import type { CertificateAuthority } from './certificate-authority.ts';
import { certificateIdOf } from './certificate-id.ts';
import type { Registry } from './registry.ts';

interface Parts {
  readonly authority: CertificateAuthority;
  readonly registry: Registry;
  readonly port: number;
  readonly log: (line: string) => void;
  /** Gets each socket whose certificate is signed by the authority, registered and active. */
  accept(socket: TLSSocket): void;
}

/** The id of the certificate that a client showed. */
export function peerCertificateId(socket: TLSSocket): string {
  return certificateIdOf(socket.getPeerCertificate());
}

/** Listens for TLS clients with a certificate, on this machine only. */
export async function listenTls({ authority, registry, port, log, accept }: Parts): Promise<Server> {
  const { key, certificate } = authority.server;
  const server = createServer({
    key,
    cert: certificate,
    ca: authority.certificate,
    requestCert: true,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2',
  });
  server.on('tlsClientError', (error) => log(`mqtt: a client was refused: ${error.message}`));
  server.on('secureConnection', (socket) => {
    // Being signed by the authority is not enough: only the registry knows who may come in.
    const id = peerCertificateId(socket);
    if (registry.certificate(id)?.status === 'ACTIVE') return accept(socket);
    log(`mqtt: a client was refused: its certificate ${id} is not registered and active`);
    socket.on('error', () => {});
    socket.destroy();
  });
  await listen(server, port, 'LOCAL_MQTT_PORT');
  return server;
}
