import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectAsync, type MqttClient } from 'mqtt';
import type { HubCommand } from '../../shared/model/hub-command.ts';
import type { LogLevel } from '../../shared/model/hub-log.ts';
import type { UpdateReport } from '../../shared/model/hub-update.ts';

/** The files that a hub connects with, in its own folder. */
export const HUB_FILES = { certificate: 'certificate.pem', privateKey: 'private-key.pem' } as const;

/** A hub as a real MQTT client: TLS with its own certificate, its id as client id, messages acknowledged (QoS 1). */
export class HubClient {
  readonly id: string;
  readonly #client: MqttClient;

  private constructor(id: string, client: MqttClient) {
    this.id = id;
    this.#client = client;
  }

  static async connect(options: {
    id: string;
    folder: string;
    /** Required if no public authority has signed the broker's certificate. */
    ca?: string | undefined;
    host: string;
    port: number;
  }): Promise<HubClient> {
    const { id, folder, ca, host, port } = options;
    const client = await connectAsync(
      `mqtts://${host}:${port}`,
      {
        clientId: id,
        ...(ca !== undefined && { ca: readFileSync(ca) }),
        cert: readFileSync(join(folder, HUB_FILES.certificate)),
        key: readFileSync(join(folder, HUB_FILES.privateKey)),
        reconnectPeriod: 2000,
      },
      // A refused hub gets an error instead of retrying forever.
      false,
    );
    // Without a listener, a lost connection would end the process. The client reconnects itself.
    client.on('error', () => {});
    return new HubClient(id, client);
  }

  push(payload: object): Promise<unknown> {
    return this.#publish('data', payload);
  }

  log(level: LogLevel, message: string, timestamp: number): Promise<unknown> {
    return this.#publish('logs', { level: level.toLowerCase(), timestamp, message });
  }

  /** Several lines in one message. */
  logAll(lines: readonly { level: string; timestamp: number; message: string }[]): Promise<unknown> {
    return this.#publish('logs', { logs: lines });
  }

  /** Its firmware, the version of its settings, and the status of its update. */
  state(state: {
    firmware: string;
    hardware: string;
    configVersion?: number;
    updateStatus?: UpdateReport | undefined;
  }): Promise<unknown> {
    return this.#publish('state', state);
  }

  /** Results of commands. */
  results(results: object): Promise<unknown> {
    return this.#publish('results', results);
  }

  /** Subscribes to its commands. */
  async onCommand(listener: (command: HubCommand) => void): Promise<void> {
    this.#client.on('message', (_, payload) => listener(JSON.parse(payload.toString())));
    await this.#client.subscribeAsync(`hubs/${this.id}/commands`, { qos: 1 });
  }

  /** The listener is called if the connection is lost. */
  onLoss(listener: () => void): void {
    this.#client.on('close', listener);
  }

  end(): Promise<void> {
    return this.#client.endAsync();
  }

  /** Closes the connection without a DISCONNECT, like a power failure. */
  abandon(): void {
    this.#client.end(true);
  }

  /** By Basic Ingest, which costs half of a message on its topic. */
  #publish(topic: string, payload: object): Promise<unknown> {
    const to = `$aws/rules/hub_${topic}/hubs/${this.id}/${topic}`;
    return this.#client.publishAsync(to, JSON.stringify(payload), { qos: 1 });
  }
}
