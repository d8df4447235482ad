import { chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import { getAudit } from '../../../../shared/contract/auth/audit.ts';
import type { AuditEntry } from '../../../../shared/model/audit.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { TimeAgo } from '../../components/list/cells/time-ago.tsx';
import { Loading } from '../../components/loading.tsx';
import { call } from '../../lib/api.ts';
import { userParameter } from '../../lib/owner.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { AuditItem } from './audit-item.tsx';
import { Changes } from './changes.tsx';
import { useOperationNames } from './use-operation-names.ts';
import { useWhoseChanges } from './use-whose-changes.ts';

const SHOWN = 3;

interface LastChangesProps {
  /** As the audit trail names it: `hub/<id>`. */
  readonly item: string;
  /** Null: nobody owns it. */
  readonly ownerId: string | null | undefined;
  /** The address of all of them. */
  readonly all: string;
}

/** The last changes of one thing. */
export const LastChanges = ({ item, ownerId, all }: LastChangesProps) => (
  <ChangesCard item={item} owner={useWhoseChanges(ownerId)} all={all} />
);

/** The last changes of all data of a user. */
export const LastChangesOfUser = ({ id, all }: { id: string; all: string }) => (
  <ChangesCard owner={id} all={all} />
);

interface ChangesCardProps {
  /** Absent: everything of this owner. */
  readonly item?: string;
  readonly owner: string;
  readonly all: string;
}

function ChangesCard({ item, owner, all }: ChangesCardProps) {
  const { t } = useTranslation('audit');
  const role = roleOf(useSession());
  const { data, error, mutate } = useSWR(['audit', 'last', item, owner] as const, ([, , of, whose]) =>
    call(getAudit, {
      query: {
        limit: SHOWN,
        filter: of === undefined ? [] : [`item:eq:${of}`],
        ...userParameter(whose, role),
      },
    }),
  );
  return (
    <Card title={t('title')} aside={<CardLink to={all}>{t('all')}</CardLink>}>
      <Loading plain data={data} error={error} onRetry={() => void mutate()}>
        {({ items }) =>
          items.length === 0 ? (
            <Text color="fg.muted">{t('empty.hint')}</Text>
          ) : (
            <List>
              {items.map((entry) => (
                <Change key={entry.id} entry={entry} withItem={item === undefined} />
              ))}
            </List>
          )
        }
      </Loading>
    </Card>
  );
}

function Change({ entry, withItem }: { entry: AuditEntry; withItem: boolean }) {
  const names = useOperationNames();
  return (
    <li>
      <Flex justify="space-between" gap="4">
        <Text fontWeight="medium">{names[entry.operation] ?? entry.operation}</Text>
        <Text color="fg.muted" textStyle="xs" whiteSpace="nowrap">
          <TimeAgo at={Date.parse(entry.at)} />
        </Text>
      </Flex>
      {withItem && (
        <Text className="mono" color="fg.muted" overflowWrap="anywhere">
          <AuditItem item={entry.item} />
        </Text>
      )}
      <Changes entry={entry} />
      <Text color="fg.muted" textStyle="xs">
        {entry.actor}
      </Text>
    </li>
  );
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    // Hashes and keys are longer than a phone is wide.
    gridTemplateColumns: 'minmax(0, 1fr)',
    gap: '3',
    '& a': {
      color: 'accent.fg',
      rounded: 'l1',
      focusVisibleRing: 'outside',
      _hover: { textDecoration: 'underline' },
    },
    '& ul': { minW: '0' },
    '& > li + li': { pt: '3', borderTopWidth: '1px', borderColor: 'border.muted' },
  },
});
