import { auth } from '../../shared/contract/auth.ts';
import { deleteUser } from '../core/composition/delete-user.ts';
import { endOtherSessions, endOwnSession } from '../core/people/accounts/sign-in/end-own-sessions.ts';
import { getSessions } from '../core/people/accounts/sign-in/get-sessions.ts';
import { getSignIns } from '../core/people/accounts/sign-in/history/get-sign-ins.ts';
import { confirmGroupMember } from '../core/people/accounts/users/confirm-group-member.ts';
import { getUser } from '../core/people/accounts/users/get-user.ts';
import { getUsers } from '../core/people/accounts/users/get-users.ts';
import { putUser } from '../core/people/accounts/users/put-user.ts';
import { getViews } from '../core/people/accounts/views/get-views.ts';
import { putViews } from '../core/people/accounts/views/put-views.ts';
import { createAppRight } from '../core/people/apikeys/create-app-right.ts';
import { deleteAppRight } from '../core/people/apikeys/delete-app-right.ts';
import { getAppRights } from '../core/people/apikeys/get-app-rights.ts';
import { putAppRight } from '../core/people/apikeys/put-app-right.ts';
import { replaceAppRight } from '../core/people/apikeys/replace-app-right.ts';
import { getAudit } from '../core/people/audit-trail/get-audit.ts';
import {
  createManagerGroup,
  deleteManagerGroup,
  getManagerGroups,
  putManagerGroup,
} from '../core/people/groups/manager-groups.ts';
import { deleteSingleSignOn, putSingleSignOn } from '../core/people/groups/single-sign-on.ts';
import { startLogoUpload, startTermsUpload } from '../core/people/label-files/offer-upload.ts';
import {
  createAppLabel,
  deleteAppLabel,
  getAppLabels,
  putAppLabel,
} from '../core/people/labels/app-labels.ts';
import { getBranding, getLegalTexts } from '../core/people/labels/branding.ts';
import {
  createManagerLabel,
  deleteManagerLabel,
  getManagerLabels,
  putManagerLabel,
} from '../core/people/labels/manager-labels.ts';
import { deleteMember, leaveAccount, putMember } from '../core/people/members/change-member.ts';
import { getTeam } from '../core/people/members/get-team.ts';
import { deleteInvitation, inviteMember } from '../core/people/members/invite-member.ts';
import { acceptInvitation, declineInvitation, getMemberships } from '../core/people/members/memberships.ts';
import { getAccountExport, getAccountExportFile } from '../core/work/exports/get-export.ts';
import { startAccountExport } from '../core/work/exports/start-export.ts';
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
  getSignIns,
  startAccountExport,
  getAccountExport,
  getAccountExportFile,
  getViews,
  putViews,
  getTeam,
  inviteMember,
  deleteInvitation,
  putMember,
  deleteMember,
  getMemberships,
  acceptInvitation,
  declineInvitation,
  leaveAccount,
  createAppRight,
  getAppRights,
  putAppRight,
  replaceAppRight,
  deleteAppRight,
  getLegalTexts,
  createManagerGroup,
  getManagerGroups,
  putManagerGroup,
  deleteManagerGroup,
  putSingleSignOn,
  deleteSingleSignOn,
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
