import { useTranslation } from 'react-i18next';
import type { KeyPermission } from '../../../../shared/roles.ts';
import { usePermissionNames } from './use-permission-names.ts';

const SHOWN = 5;

/** At most five permissions, and the number of further ones (specification 1.9). */
export function Permissions({ of }: { of: readonly KeyPermission[] }) {
  const { t } = useTranslation('keys');
  const names = usePermissionNames();
  const rest = of.slice(SHOWN);
  return (
    <span className="marks roomy">
      {of.slice(0, SHOWN).map((permission) => (
        <span key={permission} className="label" data-tone="gray" title={permission}>
          {names[permission]}
        </span>
      ))}
      {rest.length > 0 && (
        <span className="muted" title={rest.map((permission) => names[permission]).join(', ')}>
          {t('more', { number: rest.length })}
        </span>
      )}
    </span>
  );
}
