import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';

const ADDRESS = /[^\s"<>]+@[\p{L}\d-]+(\.[\p{L}\d-]+)+/gu;

/**
 * One JSON object per line, with the request's id. Never log passwords, tokens, keys, e-mail addresses or request paths
 * (paths contain addresses and tokens). Log the operation's id instead. Messages of errors may contain addresses (SES
 * names a recipient that it refuses), so addresses are masked everywhere.
 */
export const log = new Logger({
  serviceName: 'console',
  jsonReplacerFn: (_, value) => (typeof value === 'string' ? value.replace(ADDRESS, '<address>') : value),
});

/** Counts for alarms, in CloudWatch's embedded metric format, which needs no call and no permission. */
export const metrics = new Metrics({ namespace: 'BeaconConsole', serviceName: 'console' });
