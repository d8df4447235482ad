import { useTranslation } from 'react-i18next';
import type { User } from '../../../../shared/model/user.ts';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { useMailSetting } from './use-mail-setting.ts';

interface NewsletterCardProps {
  readonly account: User;
  /** Whether an admin acts for the account: it may then be unsubscribed, but not subscribed. */
  readonly isActing: boolean;
}

/** Subscribes to newsletters, or unsubscribes. The link in each newsletter unsubscribes, too. */
export function NewsletterCard({ account: { id, newsletter }, isActing }: NewsletterCardProps) {
  const { t } = useTranslation('settings');
  const save = useMailSetting(id);
  const mayNotBegin = isActing && !newsletter;
  return (
    <Card title={t('newsletter.title')}>
      <CheckField
        label={t('newsletter.takes')}
        hint={mayNotBegin ? t('newsletter.runAs') : t('newsletter.hint')}
        checked={newsletter}
        disabled={mayNotBegin}
        onChange={(wanted) =>
          void save({ newsletter: wanted }, wanted ? t('newsletter.begun') : t('newsletter.ended'))
        }
      />
    </Card>
  );
}
