import { admin } from '../../shared/contract/admin.ts';
import { registerHubs } from '../core/hubs/register-hubs.ts';
import { serve } from './serve.ts';

export const handler = serve(admin, { registerHubs });
