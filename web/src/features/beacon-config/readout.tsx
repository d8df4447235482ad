import { Stack } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/card.tsx';
import { Facts } from '../../components/facts.tsx';
import { Notice } from '../../components/notice.tsx';
import { useFieldTexts } from '../../components/use-field-texts.ts';
import { useValueText } from '../../components/use-value-text.ts';
import type { Judged } from './draft.ts';
import { hasEffect } from './has-effect.ts';
import { inSections } from './in-sections.ts';

/** A configuration, read-only. */
export function Readout({
  offered,
  next,
  description,
}: Pick<Judged, 'offered' | 'next'> & { description: string }) {
  const { t } = useTranslation('configuration');
  const texts = useFieldTexts();
  const valueText = useValueText();
  return (
    <Stack gap="5">
      <Notice tone="info">{t('readOnly')}</Notice>
      <Card title={t('section.general')}>
        <Facts rows={[[t('field.description'), description]]} />
      </Card>
      {inSections(offered).map(([section, fields]) => (
        <Card key={section} title={texts.sections[section]}>
          <Facts
            rows={fields
              .filter(({ name }) => hasEffect(name, next))
              .map(({ name }) => [texts.fields[name], valueText(name, next[name])] as const)}
          />
        </Card>
      ))}
    </Stack>
  );
}
