import { useTranslation } from 'react-i18next';
import { UNLOCK_FLAGS, type UnlockFlag } from '../../../../shared/configuration/fields.ts';
import { Card } from '../../components/card.tsx';
import { CheckField } from '../../components/check-field.tsx';
import { FormSection } from '../../components/sectioned-form.tsx';
import { useFieldTexts } from '../../components/use-field-texts.ts';
import { sectionId } from './in-sections.ts';

interface UnlockCardProps {
  readonly flags: Readonly<Record<UnlockFlag, boolean>>;
  readonly onChange: (flag: UnlockFlag, unlocked: boolean) => void;
}

/** The fields that an admin allows the owner of a beacon to change. */
export function UnlockCard({ flags, onChange }: UnlockCardProps) {
  const { t } = useTranslation('configuration');
  const texts = useFieldTexts();
  return (
    <FormSection id={sectionId('unlock')}>
      <Card title={t('section.unlock')} hint={t('hint.unlock')}>
        {UNLOCK_FLAGS.map((flag) => (
          <CheckField
            key={flag}
            label={texts.flags[flag]}
            checked={flags[flag]}
            onChange={(unlocked) => onChange(flag, unlocked)}
          />
        ))}
      </Card>
    </FormSection>
  );
}
