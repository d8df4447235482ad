import type { SQSEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { measureStatus, StatusDue } from '../core/kernel/status/measure.ts';
import { eachMessage } from './each-message.ts';

export const handler = (event: SQSEvent) =>
  eachMessage(event, (message) => measureStatus(z.parse(StatusDue, message)));
