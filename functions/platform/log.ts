import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { causeOf } from './cause.ts';

const ADDRESS = /[^\s"<>]+@[\p{L}\d-]+(\.[\p{L}\d-]+)+/gu;

/**
 * One JSON object per line, with the id of the request that caused it. Never log passwords, tokens, keys, e-mail addresses or
 * request paths (paths contain addresses and tokens). Log the operation's id instead. Messages of errors may contain
 * addresses (SES names a recipient that it refuses), so addresses are masked everywhere.
 */
export const log = new Logger({
  serviceName: 'console',
  jsonReplacerFn: (key, value) => {
    if (typeof value === 'string') return value.replace(ADDRESS, '<address>');
    // The line as a whole. Messages of a batch are worked off at the same time, so the logger itself cannot know whose line it is.
    return key === '' && causeOf() !== undefined ? { ...(value as object), requestId: causeOf() } : value;
  },
});

/** Counts for alarms, in CloudWatch's embedded metric format, which needs no call and no permission. */
export const metrics = new Metrics({ namespace: 'BeaconConsole', serviceName: 'console' });
