import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { FleetDaysDue, noteFleetDays } from '../core/devices/fleet/note-fleet-days.ts';
import { eachMessage } from './each-message.ts';

export const handler = (event: SQSEvent) =>
  eachMessage(event, (message) => noteFleetDays(z.parse(FleetDaysDue, message)));
