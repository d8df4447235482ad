import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { putUser } from '../../../../shared/contract/auth/account.ts';
import type { User } from '../../../../shared/model/user.ts';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { knowAnew } from '../../lib/session.ts';

interface NewsletterCardProps {
  readonly account: User;
  /** An admin acts for the account: may end newsletters, and not begin them. */
  readonly isActing: boolean;
}

/** Whether newsletters come; they end by the link that each of them carries, too. */
export function NewsletterCard({ account: { id, newsletter }, isActing }: NewsletterCardProps) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  async function take(wanted: boolean) {
    setBusy(true);
    try {
      knowAnew(await call(putUser, { params: { id }, body: { id, newsletter: wanted } }));
      notify('success', wanted ? t('newsletter.begun') : t('newsletter.ended'));
    } catch (error) {
      notify('error', errorText(error));
    } finally {
      setBusy(false);
    }
  }

  const mayNotBegin = isActing && !newsletter;
  return (
    <Card title={t('newsletter.title')}>
      <CheckField
        label={t('newsletter.takes')}
        hint={mayNotBegin ? t('newsletter.runAs') : t('newsletter.hint')}
        checked={newsletter}
        disabled={busy || mayNotBegin}
        onChange={(wanted) => void take(wanted)}
      />
    </Card>
  );
}
