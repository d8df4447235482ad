import { Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inviteMember, putMember } from '../../../../shared/contract/auth/members.ts';
import type { Member } from '../../../../shared/model/member.ts';
import { isScopable, MEMBER_ROLES, type MemberRole } from '../../../../shared/roles.ts';
import { ChoiceCards } from '../../components/choice-cards.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { isOver, LastDayField } from '../../components/last-day-field.tsx';
import { Notice } from '../../components/notice.tsx';
import { ScopeChoice } from '../../components/places/scope-choice.tsx';
import { useScopeEntry } from '../../components/places/use-scope-entry.ts';
import { TextField } from '../../components/text-field.tsx';
import { useEmailFault } from '../../components/use-email-fault.ts';
import { useForm } from '../../components/use-form.ts';
import { useMemberRoles } from '../../components/use-member-roles.ts';
import { call, refusedWith } from '../../lib/api.ts';
import { endOfDay, lastDayOf } from '../../lib/last-day.ts';
import { notify } from '../../lib/notify.ts';

interface MemberDialogProps {
  /** Undefined: somebody is invited. */
  readonly member: Member | undefined;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Invites somebody, or changes what a member may do and until when. */
export function MemberDialog({ member, onDone, onClose }: MemberDialogProps) {
  const { t } = useTranslation(['team', 'common']);
  const names = useMemberRoles();
  const emailFault = useEmailFault();
  const [role, setRole] = useState<MemberRole>(member?.role ?? 'VIEWER');
  const entry = useScopeEntry(member?.scope ?? null);
  const lastDay = member?.until ? lastDayOf(member.until) : '';
  const explained: Readonly<Record<MemberRole, string>> = {
    VIEWER: entry.isLimited ? t('mayWithin.viewer') : t('may.viewer'),
    BILLING: t('may.billing'),
    EDITOR: entry.isLimited ? t('mayWithin.editor') : t('may.editor'),
    OWNER: t('may.owner'),
  };

  const form = useForm({
    fields: ['email', 'lastDay'],
    check: (entered) => ({
      email: member ? undefined : emailFault(entered.email.trim()),
      lastDay: entered.lastDay !== lastDay && isOver(entered.lastDay) ? t('fault.lastDay') : undefined,
    }),
    send: async (entered) => {
      const until = endOfDay(entered.lastDay) ?? null;
      const scope = isScopable(role) ? entry.complete() : null;
      if (scope === undefined) return;
      if (member) {
        const body = { role, scope, ...(entered.lastDay !== lastDay && { until }) };
        await call(putMember, { params: { id: member.userId }, body });
        notify('success', t('changed', { name: member.name || member.email }));
      } else {
        const email = entered.email.trim();
        await call(inviteMember, { body: { email, role, until, scope } });
        notify('success', t('invited', { email }));
      }
      onDone();
    },
    faultsOf: (error, text) => (refusedWith(error, 'ALREADY_MEMBER') ? { email: text } : undefined),
  });

  return (
    <Dialog
      title={member ? t('changeTitle', { name: member.name || member.email }) : t('inviteTitle')}
      onClose={onClose}
    >
      <form {...form.props}>
        <Stack gap="5">
          {!member && (
            <TextField
              size="sm"
              type="email"
              name="email"
              label={t('field.email')}
              hint={t('field.emailHint')}
              error={form.faults.email}
              autoComplete="off"
            />
          )}
          <ChoiceCards
            label={t('field.role')}
            choices={MEMBER_ROLES.map((value) => ({ value, label: names[value], hint: explained[value] }))}
            chosen={role}
            onChange={setRole}
          />
          {isScopable(role) && (
            <ScopeChoice allHint={t('scope.allHint')} someHint={t('scope.someHint')} entry={entry} />
          )}
          <LastDayField
            name="lastDay"
            label={t('field.lastDay')}
            hint={t('field.lastDayHint')}
            error={form.faults.lastDay}
            defaultValue={lastDay}
          />
          {form.refused && <Notice>{form.refused}</Notice>}
          <DialogButtons
            submit={member ? t('common:save') : t('invite')}
            busy={form.busy}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
