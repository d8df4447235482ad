import { admin } from '../../shared/contract/admin.ts';
import { getInfoProvider } from '../core/accounts/get-info-provider.ts';
import { setInfoProvider } from '../core/accounts/set-info-provider.ts';
import { registerHubs } from '../core/hubs/register-hubs.ts';
import { sendNewsLetter } from '../core/newsletter/send-news-letter.ts';
import { serve } from './serve.ts';

export const handler = serve(admin, { registerHubs, getInfoProvider, setInfoProvider, sendNewsLetter });
