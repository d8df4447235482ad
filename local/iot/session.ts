import { randomBytes } from 'node:crypto';
import type { TLSSocket } from 'node:tls';
import type { Client } from 'aedes';
import type { Connection } from './authorizer.ts';

/** https://docs.aws.amazon.com/iot/latest/developerguide/life-cycle-events.html */
export type DisconnectReason =
  | 'AUTH_ERROR'
  | 'CLIENT_ERROR'
  | 'CLIENT_INITIATED_DISCONNECT'
  | 'CONNECTION_LOST'
  | 'DUPLICATE_CLIENTID'
  | 'MQTT_KEEP_ALIVE_TIMEOUT'
  | 'SERVER_ERROR';

/** The session of a client, from its CONNECT until its socket closes. */
export class Session implements Connection {
  readonly clientId: string;
  readonly certificateId: string;
  /** The message that the broker publishes if the connection is lost. */
  readonly will?: Will;
  readonly identifier = randomBytes(16).toString('hex');
  readonly ipAddress: string;
  /** The topic filters of the subscriptions. */
  readonly filters = new Set<string>();
  readonly #client: Client;
  #endReason?: DisconnectReason;

  constructor(client: Client, opening: Opening) {
    this.#client = client;
    this.clientId = opening.clientId;
    this.certificateId = opening.certificateId;
    this.will = opening.will;
    this.ipAddress = (client.conn as TLSSocket).remoteAddress ?? '';
  }

  /** Closes the connection. The first reason is reported. */
  end(reason: DisconnectReason): void {
    this.note(reason);
    this.#client.conn.destroy();
  }

  /** Stores the reason why the connection will close. */
  note(reason: DisconnectReason): void {
    this.#endReason ??= reason;
  }

  get endReason(): DisconnectReason {
    // Aedes does not publish whether the client has sent DISCONNECT.
    const isDisconnected = (this.#client as unknown as { _disconnected: boolean })._disconnected;
    return this.#endReason ?? (isDisconnected ? 'CLIENT_INITIATED_DISCONNECT' : 'CONNECTION_LOST');
  }
}

export interface Will {
  readonly topic: string;
  readonly payload: Buffer | string;
  readonly qos: number;
  readonly retain: boolean;
}

interface Opening {
  readonly clientId: string;
  readonly certificateId: string;
  readonly will?: Will;
}
