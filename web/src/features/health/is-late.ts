import type { QueueHealth } from '../../../../shared/model/health.ts';

/** Whether the oldest message has waited so long that an alarm is raised. */
export const isLate = ({ oldestSeconds, lateAfterSeconds }: QueueHealth): boolean =>
  oldestSeconds !== null && oldestSeconds > lateAfterSeconds;
