import { admin } from '../../shared/contract/admin.ts';
import { getInfoProvider } from '../core/accounts/get-info-provider.ts';
import { setInfoProvider } from '../core/accounts/set-info-provider.ts';
import { deleteBeacon } from '../core/beacons/delete-beacon.ts';
import { registerBeacons } from '../core/beacons/register-beacons.ts';
import { registerQrCodes } from '../core/beacons/register-qr-codes.ts';
import { registerHubs } from '../core/hubs/register-hubs.ts';
import { sendNewsLetter } from '../core/newsletter/send-news-letter.ts';
import { serve } from './serve.ts';

export const handler = serve(admin, {
  registerBeacons,
  deleteBeacon,
  registerQrCodes,
  registerHubs,
  getInfoProvider,
  setInfoProvider,
  sendNewsLetter,
});
