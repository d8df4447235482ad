import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Fault } from '../../../../shared/configuration/check-configuration.ts';
import { fieldOf } from '../../../../shared/configuration/fields.ts';
import { Notice } from '../../components/notice.tsx';
import { useFieldTexts } from '../../components/use-field-texts.ts';
import { useFaultText } from './use-fault-text.ts';

/** All faults that prevent a form from being saved. */
export function FaultList({ faults }: { faults: readonly Fault[] }) {
  const { t } = useTranslation('configuration');
  const { fields, sections } = useFieldTexts();
  const faultText = useFaultText();
  if (faults.length === 0) return null;
  return (
    <Notice>
      <b>{t('faults', { count: faults.length })}</b>
      <List>
        {faults.map((fault) => (
          <li key={`${fault.field} ${fault.code}`}>
            {t('fieldIn', { section: sections[fieldOf(fault.field).section], field: fields[fault.field] })}
            {': '}
            {faultText(fault)}
          </li>
        ))}
      </List>
    </Notice>
  );
}

const List = chakra('ul', { base: { mt: '1', ps: '4', listStyle: 'disc' } });
