import { useTranslation } from 'react-i18next';
import type { User } from '../../../../shared/model/user.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { paths } from '../../lib/paths.ts';
import { useMailSetting } from './use-mail-setting.ts';

/** Whether the user is mailed what others have done in the user's name. The list of it always stays. */
export function InMyNameCard({ account: { id, runAsMails } }: { readonly account: User }) {
  const { t } = useTranslation('settings');
  const save = useMailSetting(id);
  return (
    <Card
      title={t('inMyName.title')}
      aside={<CardLink to={paths.ownAudit.to()}>{t('inMyName.all')}</CardLink>}
    >
      <CheckField
        label={t('inMyName.takes')}
        hint={t('inMyName.hint')}
        checked={runAsMails}
        onChange={(wanted) =>
          void save({ runAsMails: wanted }, wanted ? t('inMyName.begun') : t('inMyName.ended'))
        }
      />
    </Card>
  );
}
