import type { Request } from '../../../shared/contract/operation.ts';
import { startSingleSignOn } from '../../../shared/contract/single-sign-on.ts';
import { callAs } from '../lib/api.ts';
import { keepContinue } from '../lib/continue-to.ts';

type Body = Request<typeof startSingleSignOn>['body'];

/** The address at the provider of a company where the sign-on begins. Throws ApiError if it cannot. */
export const companyUrl = async (body: Body): Promise<string> =>
  (await callAs(undefined, startSingleSignOn, { body })).url;

/**
 * Leads the browser to the provider of a company, which sends it back.
 *
 * @param continueTo the path that is opened once the sign-on is complete
 * @throws ApiError if the sign-on cannot begin
 */
export async function leaveForCompany(body: Body, continueTo: string | undefined): Promise<void> {
  const url = await companyUrl(body);
  keepContinue(continueTo);
  location.assign(url);
}
