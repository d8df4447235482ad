import { IoTDataPlaneClient, PublishCommand } from '@aws-sdk/client-iot-data-plane';
import { AWS_CALLS } from './aws-calls.ts';

/** The region's own address of the data plane answers for the account that signs: no endpoint has to be looked up. */
const client = new IoTDataPlaneClient(AWS_CALLS);

/**
 * Says something to a hub that is connected by MQTT. The broker has it when this is done (QoS 1); a hub that is not there
 * never hears of it. It may be said more than once.
 */
export async function publishCommand(hubId: string, command: object): Promise<void> {
  const payload = Buffer.from(JSON.stringify(command));
  await client.send(new PublishCommand({ topic: `hubs/${hubId}/commands`, payload, qos: 1 }));
}
