import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { AWS_CALLS } from './aws-calls.ts';

/** The regional endpoint of the data plane serves the signing account: no endpoint look-up needed. */
const client = new IoTDataPlaneClient(AWS_CALLS);

/**
 * Publishes a command to a hub by MQTT. On return the broker has it (QoS 1). A hub that is not connected never gets it.
 * Delivery may be repeated.
 *
 * @param names of the topics that the hub may subscribe to
 */
export async function publishCommand(names: readonly string[], command: object): Promise<void> {
  const payload = Buffer.from(JSON.stringify(command));
  await Promise.all(
    names.map((name) => client.send(new PublishCommand({ topic: `hubs/${name}/commands`, payload, qos: 1 }))),
  );
}
