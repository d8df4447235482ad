import type { SQSEvent } from 'aws-lambda';
import { workOffRemoval } from '../core/composition/work-off-removal.ts';
import { eachMessage } from './each-message.ts';

export const handler = (event: SQSEvent) => eachMessage(event, workOffRemoval);
