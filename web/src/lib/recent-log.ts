import type { LogLevel } from '../../../shared/model/hub-log.ts';
import { DAY } from './format.ts';
import { paths } from './paths.ts';

/** ISO 8601. */
export const anHourAgo = (): string => new Date(Date.now() - DAY / 24).toISOString();

/** The lines of these levels that a hub logged within the last hour. */
export const recentLog = (hubId: string, levels: readonly LogLevel[], since = anHourAgo()): string =>
  paths.hubLog.of(hubId, [`level:in:${levels.join(',')}`, `timestamp:ge:${since}`]);
