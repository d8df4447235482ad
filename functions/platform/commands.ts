import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { AWS_CALLS } from './aws-calls.ts';

/** The region's own address of the data plane answers for the account that signs: no endpoint has to be looked up. */
const client = new IoTDataPlaneClient(AWS_CALLS);

/**
 * Says something to a hub that is connected by MQTT. The broker has it when this is done (QoS 1); a hub that is not there
 * never hears of it. It may be said more than once.
 *
 * @param names of the topics that the hub may listen on
 */
export async function publishCommand(names: readonly string[], command: object): Promise<void> {
  const payload = Buffer.from(JSON.stringify(command));
  await Promise.all(
    names.map((name) => client.send(new PublishCommand({ topic: `hubs/${name}/commands`, payload, qos: 1 }))),
  );
}
