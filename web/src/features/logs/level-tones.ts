import type { LogLevel } from '../../../../shared/model/hub-log.ts';

export const TONE: Readonly<Record<LogLevel, string>> = {
  DEBUG: 'gray',
  INFO: 'blue',
  WARNING: 'orange',
  SEVERE: 'red',
};
