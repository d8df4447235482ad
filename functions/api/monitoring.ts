import { monitoring } from '../../shared/contract/monitoring.ts';
import { getBeaconHistory } from '../core/beacons/get-beacon-history.ts';
import { getBeaconSensorHistory } from '../core/beacons/get-beacon-sensor-history.ts';
import { getBeaconStats } from '../core/beacons/get-beacon-stats.ts';
import { getFleet } from '../core/devices/get-fleet.ts';
import { getHubLogArchives } from '../core/logs/get-hub-log-archives.ts';
import { getHubLogHistogram } from '../core/logs/get-hub-log-histogram.ts';
import { getHubLogs } from '../core/logs/get-hub-logs.ts';
import { serve } from './serve.ts';

export const handler = serve(monitoring, {
  getHubLogs,
  getHubLogHistogram,
  getHubLogArchives,
  getBeaconStats,
  getBeaconHistory,
  getBeaconSensorHistory,
  getFleet,
});
