/**
 * Runs a platform in a separate process, for tests that kill it: `node run-platform.ts <assembly> <data folder> [<moment>]`.
 * The moment is a call of a task, before or after which the process kills itself.
 */

import { atCall } from '../gateway/at-call.ts';
import { startPlatform } from '../platform.ts';

const [assembly = '', dataDir = '', moment] = process.argv.slice(2);
const platform = await startPlatform({ assembly, dataDir, port: 0, mqttPort: 0 });
if (moment) {
  const die = () => process.kill(process.pid, 'SIGKILL');
  atCall(platform, ['lambda', 'dynamodb'], JSON.parse(moment), die);
}
const { url, awsEndpoint, operator } = platform;
process.stdout.write(`${JSON.stringify({ url, awsEndpoint, operator })}\n`);
