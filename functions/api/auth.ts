import { auth } from '../../shared/contract/auth.ts';
import { endOtherSessions, endOwnSession } from '../core/people/accounts/sign-in/end-own-sessions.ts';
import { getSessions } from '../core/people/accounts/sign-in/get-sessions.ts';
import { confirmGroupMember } from '../core/people/accounts/users/confirm-group-member.ts';
import { deleteUser } from '../core/people/accounts/users/delete-user.ts';
import { getUser } from '../core/people/accounts/users/get-user.ts';
import { getUsers } from '../core/people/accounts/users/get-users.ts';
import { putUser } from '../core/people/accounts/users/put-user.ts';
import { createAppRight } from '../core/people/apikeys/create-app-right.ts';
import { deleteAppRight } from '../core/people/apikeys/delete-app-right.ts';
import { getAppRights } from '../core/people/apikeys/get-app-rights.ts';
import { putAppRight } from '../core/people/apikeys/put-app-right.ts';
import { getAudit } from '../core/people/audit-trail/get-audit.ts';
import { createManagerGroup } from '../core/people/groups/create-manager-group.ts';
import { deleteManagerGroup } from '../core/people/groups/delete-manager-group.ts';
import { getManagerGroups } from '../core/people/groups/get-manager-groups.ts';
import { putManagerGroup } from '../core/people/groups/put-manager-group.ts';
import { startLogoUpload } from '../core/people/label-files/start-logo-upload.ts';
import { startTermsUpload } from '../core/people/label-files/start-terms-upload.ts';
import { createAppLabel } from '../core/people/labels/create-app-label.ts';
import { createManagerLabel } from '../core/people/labels/create-manager-label.ts';
import { deleteAppLabel } from '../core/people/labels/delete-app-label.ts';
import { deleteManagerLabel } from '../core/people/labels/delete-manager-label.ts';
import { getAppLabels } from '../core/people/labels/get-app-labels.ts';
import { getBranding } from '../core/people/labels/get-branding.ts';
import { getLegalTexts } from '../core/people/labels/get-legal-texts.ts';
import { getManagerLabels } from '../core/people/labels/get-manager-labels.ts';
import { putAppLabel } from '../core/people/labels/put-app-label.ts';
import { putManagerLabel } from '../core/people/labels/put-manager-label.ts';
import { signedOut } from '../platform/answer.ts';
import { serve } from './serve.ts';

export const handler = serve(auth, {
  getBranding,
  getUser,
  getUsers,
  putUser,
  confirmGroupMember,
  deleteUser: async (caller, input) => {
    const { isOwn } = await deleteUser(caller, input);
    return isOwn ? signedOut({}, 'nothing') : {};
  },
  getSessions,
  deleteSession: async (caller, input) => {
    const reply = await endOwnSession(caller, input);
    return input.params.id === caller.sessionId ? signedOut(reply) : reply;
  },
  deleteOtherSessions: endOtherSessions,
  createAppRight,
  getAppRights,
  putAppRight,
  deleteAppRight,
  getLegalTexts,
  createManagerGroup,
  getManagerGroups,
  putManagerGroup,
  deleteManagerGroup,
  createManagerLabel,
  getManagerLabels,
  putManagerLabel,
  deleteManagerLabel,
  createAppLabel,
  getAppLabels,
  putAppLabel,
  deleteAppLabel,
  startLogoUpload,
  startTermsUpload,
  getAudit,
});
