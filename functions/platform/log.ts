import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';

/**
 * One JSON object a line, with the request's id. What may never be logged: passwords, tokens, keys, e-mail addresses
 * and request paths (addresses and tokens stand in paths); operations are named by their id instead.
 */
export const log = new Logger({ serviceName: 'console' });

/** Counts that alarms look at, written as CloudWatch's embedded metric format: no call, no permission. */
export const metrics = new Metrics({ namespace: 'BeaconConsole', serviceName: 'console' });
