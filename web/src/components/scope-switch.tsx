import { useTranslation } from 'react-i18next';
import { EVERYBODY, SELF } from '../lib/paths.ts';
import { SegmentLinks } from './segment-links.tsx';

/** An admin's choice between their own devices and those of all owners. */
export function ScopeSwitch({ owner, to }: { owner: string; to: (owner: string) => string }) {
  const { t } = useTranslation('list');
  return (
    <SegmentLinks
      label={t('scope.label')}
      links={[
        { to: to(SELF), label: t('scope.mine'), here: owner === SELF },
        { to: to(EVERYBODY), label: t('scope.everybody'), here: owner === EVERYBODY },
      ]}
    />
  );
}
