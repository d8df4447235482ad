import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { TLSSocket } from 'node:tls';
import { Aedes, type AuthenticateError, type Client, type PublishPacket, type Subscription } from 'aedes';
import type { CertificateAuthority } from './certificate-authority.ts';
import type { Message } from './message.ts';
import type { Permits, Refusal } from './permits.ts';
import { Presence } from './presence.ts';
import type { Registry } from './registry.ts';
import { Session } from './session.ts';
import { listenTls, type TlsListener } from './tls-listener.ts';
import { basicIngest, matchesFilter } from './topics.ts';

interface Parts {
  readonly store: DatabaseSync;
  readonly authority: CertificateAuthority;
  readonly registry: Registry;
  readonly permits: Permits;
  readonly port: number;
  readonly log: (line: string) => void;
  /** Runs the rules for a message. Rejects if the message could not be stored anywhere. */
  runRules(message: Message): Promise<void>;
}

/** Seconds. AWS IoT Core limits the keep-alive of clients to this range; the default is the maximum. */
const KEEP_ALIVE = { min: 30, max: 1200 };
const MAX_CLIENT_ID_BYTES = 128;

/** The MQTT broker: aedes with the limits and the authorisation of AWS IoT Core. */
export class Broker {
  readonly #parts: Parts;
  readonly #presence: Presence;
  readonly #certificates = new WeakMap<Connection, string>();
  readonly #sessions = new WeakMap<Client, Session>();
  /** The connected clients, by client id. */
  readonly #live = new Map<string, Session>();
  #aedes?: Aedes;
  #listener?: TlsListener;

  constructor(parts: Parts) {
    this.#parts = parts;
    const publish = (topic: string, payload: Buffer) => this.publish(ownMessage(topic, payload));
    this.#presence = new Presence({ store: parts.store, log: parts.log, publish });
    parts.registry.onChange((certificate) => certificate && this.#dropInactive(certificate));
  }

  async start(): Promise<void> {
    const aedes = await Aedes.createBroker({
      preConnect: (client, packet, done) => {
        const refusal = this.#open(client, packet);
        done(refusal ? this.#refuse(client, refusal) : null, !refusal);
      },
      authenticate: (client, _username, _password, done) => {
        const refusal = this.#enter(client);
        if (refusal) done(notAuthorized(this.#refuse(client, refusal)), null);
        else done(null, true);
      },
      // Aedes acknowledges a QoS 1 message after this callback and before it publishes, so the rules run here.
      authorizePublish: (client, packet, done) => {
        this.#receive(client!, packet).then((refusal) =>
          done(refusal ? this.#refuse(client!, refusal) : null),
        );
      },
      authorizeSubscribe: (client, subscription, done) => this.#subscribe(client, subscription, done),
      authorizeForward: (client, packet) => (this.#mayForward(client, packet) ? packet : null),
    });
    aedes.on('clientReady', (client) => {
      if (!client.conn.destroyed) void this.#presence.connected(this.#sessionOf(client));
    });
    aedes.on('keepaliveTimeout', (client) => this.#sessionOf(client).note('MQTT_KEEP_ALIVE_TIMEOUT'));
    aedes.on('unsubscribe', (filters, client) => {
      for (const filter of filters) this.#sessionOf(client).filters.delete(filter);
    });
    this.#aedes = aedes;
    const { authority, registry, port, log } = this.#parts;
    const accept = (socket: TLSSocket, certificateId: string) => {
      this.#certificates.set(socket, certificateId);
      aedes.handle(socket);
    };
    this.#listener = await listenTls({ authority, registry, port, log, accept });
    void this.#presence.recover();
  }

  /** The open port, or the configured one before the start. */
  get port(): number {
    return this.#listener?.port ?? this.#parts.port;
  }

  async stop(): Promise<void> {
    const aedes = this.#aedes;
    this.#aedes = undefined;
    this.#listener?.close();
    if (aedes) await new Promise<void>((resolve) => aedes.close(resolve));
  }

  /** Publishes a message of the platform itself to the rules and then to the subscribers. */
  async publish(message: Message): Promise<void> {
    await this.#parts.runRules(message);
    const { topic, payload, qos } = message;
    if (basicIngest(topic)) return;
    this.#aedes?.publish({ cmd: 'publish', topic, payload, qos, retain: false, dup: false }, () => {});
  }

  /** Handles a CONNECT. Returns a refusal of an invalid one. */
  #open(client: Client, packet: ConnectPacket): Refusal | undefined {
    const session = new Session(client, {
      clientId: packet.clientId,
      certificateId: this.#certificates.get(client.conn)!,
      will: packet.will && { ...packet.will, qos: packet.will.qos ?? 0, retain: packet.will.retain ?? false },
    });
    this.#sessions.set(client, session);
    if (packet.protocolVersion === 3) {
      return { reason: 'CLIENT_ERROR', message: 'MQTT 3.1 is not supported here' };
    }
    const bytes = Buffer.byteLength(packet.clientId);
    if (bytes === 0 || bytes > MAX_CLIENT_ID_BYTES) {
      return { reason: 'CLIENT_ERROR', message: `a client id of ${bytes} bytes` };
    }
    const wanted = packet.keepalive || KEEP_ALIVE.max;
    packet.keepalive = Math.min(Math.max(wanted, KEEP_ALIVE.min), KEEP_ALIVE.max);
    return undefined;
  }

  /** Accepts a client and closes an older connection with its id. */
  #enter(client: Client): Refusal | undefined {
    const session = this.#sessionOf(client);
    const refusal = this.#parts.permits.connect(session, session.will);
    if (refusal) return refusal;
    this.#live.get(session.clientId)?.end('DUPLICATE_CLIENTID');
    this.#live.set(session.clientId, session);
    client.conn.once('close', () => this.#left(session));
    return undefined;
  }

  #left(session: Session): void {
    if (this.#live.get(session.clientId) === session) this.#live.delete(session.clientId);
    // A client that was disconnected by the stop of the platform is reported at the next start, like after a kill.
    if (this.#aedes) void this.#presence.disconnected(session);
  }

  async #receive(client: Client, packet: PublishPacket): Promise<Refusal | undefined> {
    const session = this.#sessionOf(client);
    try {
      const refusal = this.#parts.permits.publish(session, packet);
      if (!refusal) await this.#parts.runRules(clientMessage(session, packet));
      return refusal;
    } catch (error) {
      return { reason: 'SERVER_ERROR', message: (error as Error).message };
    }
  }

  #subscribe(
    client: Client,
    subscription: Subscription,
    done: (error: Error | null, granted?: Subscription | null) => void,
  ): void {
    const session = this.#sessionOf(client);
    const refusal = this.#parts.permits.subscribe(session, subscription.topic, subscription.qos);
    if (!refusal) {
      session.filters.add(subscription.topic);
      done(null, subscription);
    } else if (refusal.reason === 'CLIENT_ERROR') {
      done(this.#refuse(client, refusal));
    } else {
      this.#parts.log(`mqtt: ${session.clientId} may not subscribe: ${refusal.message}`);
      done(null, null);
    }
  }

  #mayForward(client: Client, { topic }: PublishPacket): boolean {
    const session = this.#sessionOf(client);
    // Topics of aedes itself, and messages for one rule.
    if (topic.startsWith('$SYS/') || basicIngest(topic)) return false;
    const isWanted = [...session.filters].some((filter) => matchesFilter(filter, topic));
    return isWanted && this.#parts.permits.receive(session, topic) === undefined;
  }

  /** On AWS this may take minutes. */
  #dropInactive(certificateId: string): void {
    if (this.#parts.registry.certificate(certificateId)?.status === 'ACTIVE') return;
    for (const session of this.#live.values()) {
      if (session.certificateId !== certificateId) continue;
      this.#parts.log(`mqtt: ${session.clientId} is disconnected: its certificate is no longer active`);
      session.end('AUTH_ERROR');
    }
  }

  /** The error that makes aedes close the connection. */
  #refuse(client: Client, { reason, message }: Refusal): Error {
    const session = this.#sessionOf(client);
    session.note(reason);
    this.#parts.log(`mqtt: ${session.clientId} is disconnected: ${message}`);
    return new Error(message);
  }

  #sessionOf(client: Client): Session {
    return this.#sessions.get(client)!;
  }
}

type ConnectPacket = Parameters<Aedes['preConnect']>[1];
type Connection = Client['conn'];

function clientMessage(session: Session, { topic, payload, qos }: PublishPacket): Message {
  return {
    topic,
    payload: Buffer.from(payload),
    qos: qos === 0 ? 0 : 1,
    clientId: session.clientId,
    traceId: randomUUID(),
    receivedAt: Date.now(),
  };
}

/** Makes aedes answer CONNECT with the return code "not authorized". */
function notAuthorized(error: Error): AuthenticateError {
  return Object.assign(error, { returnCode: 5 });
}

function ownMessage(topic: string, payload: Buffer): Message {
  return { topic, payload, qos: 0, traceId: randomUUID(), receivedAt: Date.now() };
}
