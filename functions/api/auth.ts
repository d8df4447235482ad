import { auth } from '../../shared/contract/auth.ts';
import { confirmGroupMember } from '../core/accounts/confirm-group-member.ts';
import { deleteUser } from '../core/accounts/delete-user.ts';
import { endOtherSessions, endOwnSession } from '../core/accounts/end-own-sessions.ts';
import { getSessions } from '../core/accounts/get-sessions.ts';
import { getUser } from '../core/accounts/get-user.ts';
import { getUsers } from '../core/accounts/get-users.ts';
import { putUser } from '../core/accounts/put-user.ts';
import { createAppRight } from '../core/apikeys/create-app-right.ts';
import { deleteAppRight } from '../core/apikeys/delete-app-right.ts';
import { getAppRights } from '../core/apikeys/get-app-rights.ts';
import { putAppRight } from '../core/apikeys/put-app-right.ts';
import { getAudit } from '../core/audit/get-audit.ts';
import { createAppLabel } from '../core/labels/create-app-label.ts';
import { createManagerGroup } from '../core/labels/create-manager-group.ts';
import { createManagerLabel } from '../core/labels/create-manager-label.ts';
import { deleteAppLabel } from '../core/labels/delete-app-label.ts';
import { deleteManagerGroup } from '../core/labels/delete-manager-group.ts';
import { deleteManagerLabel } from '../core/labels/delete-manager-label.ts';
import { getAppLabels } from '../core/labels/get-app-labels.ts';
import { getBranding } from '../core/labels/get-branding.ts';
import { getLegalTexts } from '../core/labels/get-legal-texts.ts';
import { getManagerGroups } from '../core/labels/get-manager-groups.ts';
import { getManagerLabels } from '../core/labels/get-manager-labels.ts';
import { putAppLabel } from '../core/labels/put-app-label.ts';
import { putManagerGroup } from '../core/labels/put-manager-group.ts';
import { putManagerLabel } from '../core/labels/put-manager-label.ts';
import { startLogoUpload } from '../core/labels/start-logo-upload.ts';
import { startTermsUpload } from '../core/labels/start-terms-upload.ts';
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
