import { shortUrls } from '../../shared/contract/short-urls.ts';
import { openShortUrl } from '../core/devices/beacons/registration/open-short-url.ts';
import { serve } from './serve.ts';

export const handler = serve(shortUrls, { openShortUrl });
