import { Button } from '@chakra-ui/react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { AuditList } from './audit-list.tsx';
import { useThingUnchanged } from './use-thing-unchanged.ts';
import { useWhoseChanges } from './use-whose-changes.ts';

interface ThingChangesProps {
  /** As the audit trail names it: `hub/<id>`. */
  readonly item: string;
  readonly name: string;
  readonly ownerId: string | null | undefined;
  readonly cursor: string | undefined;
  readonly pathTo: (cursor?: string) => string;
  /** Where the publications are listed, which its owner makes. */
  readonly versions?: string;
}

/** The changes of one thing: a tab of its page. */
export function ThingChanges({ item, name, ownerId, cursor, pathTo, versions }: ThingChangesProps) {
  const { t } = useTranslation('audit');
  const owner = useWhoseChanges(ownerId);
  const unchanged = useThingUnchanged(ownerId);
  const empty = useMemo(
    () => ({
      ...unchanged,
      ...(versions && {
        action: (
          <Button asChild size="sm" variant="outline" bg="bg.panel" colorPalette="gray">
            <Link to={versions}>{t('empty.versions')}</Link>
          </Button>
        ),
      }),
    }),
    [unchanged, versions, t],
  );
  return (
    <AuditList
      owner={owner}
      item={item}
      title={t('titleOf', { name })}
      level="h2"
      empty={empty}
      cursor={cursor}
      pathTo={pathTo}
    />
  );
}
