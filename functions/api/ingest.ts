import { ingest } from '../../shared/contract/ingest.ts';
import { takePush } from '../core/devices/ingest/take-push.ts';
import { serve } from './serve.ts';

export const handler = serve(ingest, { pushHub: takePush, pushHubByPut: takePush });
