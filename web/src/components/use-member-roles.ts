import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MemberRole } from '../../../shared/roles.ts';

/** What the roles of members are called. */
export function useMemberRoles(): Readonly<Record<MemberRole, string>> {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      VIEWER: t('memberRole.viewer'),
      BILLING: t('memberRole.billing'),
      EDITOR: t('memberRole.editor'),
      OWNER: t('memberRole.owner'),
    }),
    [t],
  );
}
