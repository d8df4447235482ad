import { sdk } from '../../shared/contract/sdk.ts';
import { shortUrls } from '../../shared/contract/short-urls.ts';
import { openShortUrl } from '../core/content/scanned/open-short-url.ts';
import { getPhoneInfos } from '../core/content/sdk/get-phone-infos.ts';
import { getPhoneTour } from '../core/content/sdk/get-phone-tour.ts';
import { reportClicks } from '../core/content/sdk/report-clicks.ts';
import { reportViolation } from '../core/content/sdk/report-violation.ts';
import { serve } from './serve.ts';

export const handler = serve(
  { operations: [...sdk.operations, ...shortUrls.operations] },
  { getPhoneInfos, getPhoneTour, reportClicks, reportViolation, openShortUrl },
);
