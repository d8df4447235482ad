import { RESOURCES } from './killable-resources.ts';
import { startIot } from './start-iot.ts';

/** IoT in a process that a test can kill. Sends its addresses to the test. */
const [dataDir, awsEndpoint] = process.argv.slice(2);
const { aws, iot } = await startIot(RESOURCES, { dataDir, awsEndpoint });
process.send?.({ endpoint: aws.endpoint, mqttPort: iot.mqttPort });
