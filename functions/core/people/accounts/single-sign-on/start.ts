import type { Input, Reply } from '../../../../../shared/contract/operation.ts';
import type { startSingleSignOn as contract } from '../../../../../shared/contract/single-sign-on.ts';
import { Refusal } from '../../../../../shared/errors.ts';
import type { Visitor } from '../../../../platform/caller.ts';
import { type Counter, limited } from '../../../../platform/throttle.ts';
import { link } from '../../../kernel/mails/link.ts';
import { groupAsked } from './find.ts';
import { begin, providerOf } from './provider.ts';
import { ERRAND_SECONDS, keepErrand } from './sign-on-store.ts';

/** Many people may share a network address. */
const STARTS: Counter = { name: 'sign-on-starts', windowSeconds: 3600 };
const STARTS_MAX = 1000;

/** The page of the console to which providers send browsers back. */
export const RETURN_PATH = '/login/sso';
export const returnUrl = (host: string): string => link(host, RETURN_PATH);

/** Begins a single sign-on. What its answer is checked by is kept for the browser that has the cookie, and for it alone. */
export const startSingleSignOn = (
  { viewer }: Visitor,
  { body }: Input<typeof contract>,
): Promise<{ reply: Reply<typeof contract>; cookie: string; seconds: number }> =>
  limited(
    [{ counter: STARTS, what: viewer.address, max: STARTS_MAX }],
    async () => {
      const group = await groupAsked(body);
      if (!group) throw new Refusal('SSO_NOT_AVAILABLE');
      const { issuer, clientId } = group.singleSignOn;
      const config = await providerOf(group.name, group.singleSignOn);
      const hint: Record<string, string> = body.email === undefined ? {} : { login_hint: body.email.trim() };
      const { errand, url } = await begin(
        config,
        { group: group.name, issuer, clientId, host: viewer.host, proves: body.proves === true },
        returnUrl(viewer.host),
        hint,
      );
      return { reply: { url }, cookie: await keepErrand(errand), seconds: ERRAND_SECONDS };
    },
    () => true,
  );
