import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';

/**
 * One JSON object per line, with the request's id. Never log passwords, tokens, keys, e-mail addresses or request paths
 * (paths contain addresses and tokens). Log the operation's id instead.
 */
export const log = new Logger({ serviceName: 'console' });

/** Counts for alarms, in CloudWatch's embedded metric format, which needs no call and no permission. */
export const metrics = new Metrics({ namespace: 'BeaconConsole', serviceName: 'console' });
