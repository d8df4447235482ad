import type { Request } from '../../../shared/contract/operation.ts';
import { startSingleSignOn } from '../../../shared/contract/single-sign-on.ts';
import { callAs } from '../lib/api.ts';
import { keepContinue } from '../lib/continue-to.ts';

/**
 * Leads the browser to the provider of a company, which sends it back.
 *
 * @param continueTo the path that is opened once the sign-on is complete
 * @throws ApiError if the sign-on cannot begin
 */
export async function leaveForCompany(
  body: Request<typeof startSingleSignOn>['body'],
  continueTo: string | undefined,
): Promise<void> {
  const { url } = await callAs(undefined, startSingleSignOn, { body });
  keepContinue(continueTo);
  location.assign(url);
}
