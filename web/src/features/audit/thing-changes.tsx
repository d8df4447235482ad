import { useTranslation } from 'react-i18next';
import { AuditList } from './audit-list.tsx';
import { useWhoseChanges } from './use-whose-changes.ts';

interface ThingChangesProps {
  /** As the audit trail names it: `hub/<id>`. */
  readonly item: string;
  readonly name: string;
  readonly ownerId: string | null | undefined;
  readonly cursor: string | undefined;
  readonly pathTo: (cursor?: string) => string;
}

/** The changes of one thing: a tab of its page. */
export function ThingChanges({ item, name, ownerId, cursor, pathTo }: ThingChangesProps) {
  const { t } = useTranslation('audit');
  const owner = useWhoseChanges(ownerId);
  return (
    <AuditList
      owner={owner}
      item={item}
      title={t('titleOf', { name })}
      level="h2"
      cursor={cursor}
      pathTo={pathTo}
    />
  );
}
