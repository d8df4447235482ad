import type { emailSignup as contract } from '../../../shared/contract/authentification.ts';
import type { Input, Reply } from '../../../shared/contract/operation.ts';
import { Refusal } from '../../../shared/errors.ts';
import type { Visitor } from '../../platform/caller.ts';
import { checkNewEmail } from './check-new-email.ts';
import { identify } from './identify.ts';
import { admitMail } from './mail-throttle.ts';
import { checkNewPassword, hashPassword } from './password.ts';
import { queueMail } from './queue-mail.ts';
import { insertUser } from './store.ts';

/** Makes an account that can be used once its address is verified, and has the link mailed. */
export async function emailSignup(
  { viewer, session }: Visitor,
  { body }: Input<typeof contract>,
): Promise<Reply<typeof contract>> {
  if (session && (await identify({ session }))) throw new Refusal('ALREADY_LOGGED_IN');
  await admitMail(body.email, viewer.address);
  checkNewPassword(body.password);
  await checkNewEmail(body.email);
  const { email, password, userName: name, ...chosen } = body;
  const passwordHash = await hashPassword(password);
  const user = await insertUser({
    ...chosen,
    name,
    email,
    passwordHash,
    role: 'INFO_PROVIDER',
    verified: false,
  });
  await queueMail({ kind: 'verify', email: user.row.email, language: body.languageCode, host: viewer.host });
  return {};
}
