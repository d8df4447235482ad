import { auth } from '../../shared/contract/auth.ts';
import { getUser } from '../core/accounts/get-user.ts';
import { getBranding } from '../core/labels/get-branding.ts';
import { serve } from './serve.ts';

export const handler = serve(auth, { getBranding, getUser });
