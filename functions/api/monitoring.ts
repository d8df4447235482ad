import { monitoring } from '../../shared/contract/monitoring.ts';
import { getHubLogs } from '../core/logs/get-hub-logs.ts';
import { serve } from './serve.ts';

export const handler = serve(monitoring, { getHubLogs });
