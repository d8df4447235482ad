import { sdk } from '../../shared/contract/sdk.ts';
import { shortUrls } from '../../shared/contract/short-urls.ts';
import { openShortUrl } from '../core/content/scanned/open-short-url.ts';
import { getPhoneInfos } from '../core/content/sdk/get-phone-infos.ts';
import { serve } from './serve.ts';

export const handler = serve(
  { operations: [...sdk.operations, ...shortUrls.operations] },
  { getPhoneInfos, openShortUrl },
);
