import { monitoring } from '../../shared/contract/monitoring.ts';
import { getBeaconStats } from '../core/devices/beacons/get-beacon-stats.ts';
import { getBeaconHistory } from '../core/devices/beacons/sightings/get-beacon-history.ts';
import { getBeaconSensorHistory } from '../core/devices/beacons/sightings/get-beacon-sensor-history.ts';
import { getFleet } from '../core/devices/fleet/get-fleet.ts';
import { getFleetDays } from '../core/devices/fleet/get-fleet-days.ts';
import { getHealth } from '../core/devices/health/get-health.ts';
import { getSlowedHubs } from '../core/devices/health/get-slowed-hubs.ts';
import { getHubLogHistogram } from '../core/devices/log-search/get-hub-log-histogram.ts';
import { getHubLogs } from '../core/devices/log-search/get-hub-logs.ts';
import { getHubLogArchives } from '../core/devices/logs/get-hub-log-archives.ts';
import { serve } from './serve.ts';

export const handler = serve(monitoring, {
  getHubLogs,
  getHubLogHistogram,
  getHubLogArchives,
  getBeaconStats,
  getBeaconHistory,
  getBeaconSensorHistory,
  getFleet,
  getFleetDays,
  getHealth,
  getSlowedHubs,
});
