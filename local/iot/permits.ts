import type { Arns } from './arns.ts';
import type { Authorizer, Connection } from './authorizer.ts';
import type { DisconnectReason } from './session.ts';
import { filterProblem, topicProblem } from './topics.ts';

/** Why the broker refuses a packet, with the reason for the presence event. */
export interface Refusal {
  readonly reason: DisconnectReason;
  readonly message: string;
}

interface Publish {
  readonly topic: string;
  readonly payload: Buffer | string;
  readonly qos: number;
  readonly retain: boolean;
}

/** 128 KB, https://docs.aws.amazon.com/general/latest/gr/iot-core.html#message-broker-limits */
const MAX_PAYLOAD = 131_072;

/** Checks packets against the limits of AWS IoT Core and the policies of a connection. Returns a refusal or nothing. */
export class Permits {
  readonly #authorizer: Authorizer;
  readonly #arns: Arns;

  constructor(authorizer: Authorizer, arns: Arns) {
    this.#authorizer = authorizer;
    this.#arns = arns;
  }

  connect(connection: Connection, will: Publish | undefined): Refusal | undefined {
    return (
      this.#grant(connection, 'iot:Connect', this.#arns.client(connection.clientId)) ??
      (will && this.publish(connection, will))
    );
  }

  publish(connection: Connection, packet: Publish): Refusal | undefined {
    // https://docs.aws.amazon.com/iot/latest/developerguide/mqtt.html#mqtt-differences
    if (packet.qos > 1) return broken('QoS 2');
    if (Buffer.byteLength(packet.payload) > MAX_PAYLOAD) return broken(`more than ${MAX_PAYLOAD} bytes`);
    if (packet.retain) return broken('a retained message, which this platform does not implement');
    const problem = topicProblem(packet.topic);
    if (problem) return broken(problem);
    return this.#grant(connection, 'iot:Publish', this.#arns.topic(packet.topic));
  }

  subscribe(connection: Connection, filter: string, qos: number): Refusal | undefined {
    if (qos > 1) return broken('QoS 2');
    const problem = filterProblem(filter);
    if (problem) return broken(problem);
    return this.#grant(connection, 'iot:Subscribe', this.#arns.topicFilter(filter));
  }

  receive(connection: Connection, topic: string): Refusal | undefined {
    return this.#grant(connection, 'iot:Receive', this.#arns.topic(topic));
  }

  #grant(connection: Connection, action: string, resource: string): Refusal | undefined {
    if (this.#authorizer.allows(connection, action, resource)) return undefined;
    return { reason: 'AUTH_ERROR', message: `no policy allows ${action} on ${resource}` };
  }
}

function broken(message: string): Refusal {
  return { reason: 'CLIENT_ERROR', message };
}
