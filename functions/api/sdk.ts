import { sdk } from '../../shared/contract/sdk.ts';
import { getPhoneInfos } from '../core/content/sdk/get-phone-infos.ts';
import { serve } from './serve.ts';

export const handler = serve(sdk, { getPhoneInfos });
