import type { Request } from '../../../shared/contract/operation.ts';
import { startSingleSignOn } from '../../../shared/contract/single-sign-on.ts';
import { callAs } from '../lib/api.ts';
import { keepContinue } from '../lib/continue-to.ts';

/** Goes on at the provider of a company, which sends the browser back; then to a path of ours. Throws as the call. */
export async function leaveForCompany(
  body: Request<typeof startSingleSignOn>['body'],
  continueTo: string | undefined,
): Promise<void> {
  const { url } = await callAs(undefined, startSingleSignOn, { body });
  keepContinue(continueTo);
  location.assign(url);
}
