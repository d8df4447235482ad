/** A platform in a process of its own, for tests that kill it: `node run-platform.ts <assembly> <data folder>`. */
import { startPlatform } from '../platform.ts';

const [assembly = '', dataDir = ''] = process.argv.slice(2);
const { url, awsEndpoint, operator } = await startPlatform({ assembly, dataDir, port: 0, mqttPort: 0 });
process.stdout.write(`${JSON.stringify({ url, awsEndpoint, operator })}\n`);
