import { admin } from '../../shared/contract/admin.ts';
import { deleteBeacon } from '../core/composition/change-of-owner.ts';
import { registerBeacons } from '../core/devices/beacons/registration/register-beacons.ts';
import { registerQrCodes } from '../core/devices/beacons/registration/register-qr-codes.ts';
import { registerHubs } from '../core/devices/hubs/registration/register-hubs.ts';
import { getInfoProvider } from '../core/people/accounts/users/get-info-provider.ts';
import { setInfoProvider } from '../core/people/accounts/users/set-info-provider.ts';
import { sendNewsLetter } from '../core/work/newsletter/send-news-letter.ts';
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
