import { confirmGroupMember, deleteUser, getUser, putUser } from './auth/account.ts';
import {
  createAppRight,
  deleteAppRight,
  getAppRights,
  putAppRight,
  replaceAppRight,
} from './auth/api-keys.ts';
import { getAudit } from './auth/audit.ts';
import { getBranding, getLegalTexts } from './auth/branding.ts';
import { getAccountExport, getAccountExportFile, startAccountExport } from './auth/exports.ts';
import {
  createAppLabel,
  createManagerGroup,
  createManagerLabel,
  deleteAppLabel,
  deleteManagerGroup,
  deleteManagerLabel,
  deleteSingleSignOn,
  getAppLabels,
  getManagerGroups,
  getManagerLabels,
  putAppLabel,
  putManagerGroup,
  putManagerLabel,
  putSingleSignOn,
  startLogoUpload,
  startTermsUpload,
} from './auth/labels.ts';
import {
  acceptInvitation,
  declineInvitation,
  deleteInvitation,
  deleteMember,
  getMemberships,
  getTeam,
  inviteMember,
  leaveAccount,
  putMember,
} from './auth/members.ts';
import { prefix } from './auth/prefix.ts';
import { deleteOtherSessions, deleteSession, getSessions } from './auth/sessions.ts';
import { getSignIns } from './auth/sign-ins.ts';
import { getUsers } from './auth/users.ts';
import { getViews, putViews } from './auth/views.ts';
import type { Group } from './operation.ts';

export * from './auth/account.ts';
export * from './auth/api-keys.ts';
export * from './auth/audit.ts';
export * from './auth/branding.ts';
export * from './auth/exports.ts';
export * from './auth/labels.ts';
export * from './auth/members.ts';
export * from './auth/sessions.ts';
export * from './auth/sign-ins.ts';
export * from './auth/users.ts';
export * from './auth/views.ts';

export const auth = {
  name: 'auth',
  prefix,
  operations: [
    getBranding,
    getLegalTexts,
    getUser,
    getUsers,
    putUser,
    confirmGroupMember,
    deleteUser,
    getSessions,
    deleteSession,
    deleteOtherSessions,
    getTeam,
    inviteMember,
    deleteInvitation,
    putMember,
    deleteMember,
    getMemberships,
    acceptInvitation,
    declineInvitation,
    leaveAccount,
    getSignIns,
    startAccountExport,
    getAccountExport,
    getAccountExportFile,
    createAppRight,
    getAppRights,
    putAppRight,
    replaceAppRight,
    deleteAppRight,
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
    getViews,
    putViews,
  ],
} as const satisfies Group;
