import { MACHINES } from './killable-machines.ts';
import { startStates } from './start-states.ts';

/** Step Functions in a process that a test may kill. Says where it listens. */
const [dataDir, awsEndpoint] = process.argv.slice(2);
const { aws } = await startStates(MACHINES, { dataDir, awsEndpoint });
process.send?.(aws.endpoint);
