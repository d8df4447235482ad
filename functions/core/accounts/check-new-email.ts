import { Refusal } from '../../../shared/errors.ts';
import { emailFault, emailProvider } from '../../../shared/model/email.ts';
import { env } from '../../platform/env.ts';
import { readUserByEmail } from './store.ts';

/** May this become the address of an account? Throws what is wrong with it (specification 1.5). */
export async function checkNewEmail(email: string): Promise<void> {
  const fault = emailFault(email);
  if (fault) throw new Refusal(fault);
  const provider = emailProvider(email);
  const isBlocked = env('BLOCKED_EMAIL_PROVIDERS')
    .split(',')
    .some((blocked) => provider === blocked || provider.endsWith(`.${blocked}`));
  if (isBlocked) throw new Refusal('EMAIL_PROVIDER_BLOCKED', { provider });
  if (await readUserByEmail(email)) throw new Refusal('EMAIL_ALREADY_USED');
}
