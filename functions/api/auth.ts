import { auth } from '../../shared/contract/auth.ts';
import { deleteUser } from '../core/accounts/delete-user.ts';
import { getUser } from '../core/accounts/get-user.ts';
import { getUsers } from '../core/accounts/get-users.ts';
import { putUser } from '../core/accounts/put-user.ts';
import { createAppRight } from '../core/apikeys/create-app-right.ts';
import { deleteAppRight } from '../core/apikeys/delete-app-right.ts';
import { getAppRights } from '../core/apikeys/get-app-rights.ts';
import { putAppRight } from '../core/apikeys/put-app-right.ts';
import { getAudit } from '../core/audit/get-audit.ts';
import { getBranding } from '../core/labels/get-branding.ts';
import { serve } from './serve.ts';

export const handler = serve(auth, {
  getBranding,
  getUser,
  getUsers,
  putUser,
  deleteUser,
  createAppRight,
  getAppRights,
  putAppRight,
  deleteAppRight,
  getAudit,
});
