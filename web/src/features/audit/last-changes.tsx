import { chakra, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
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
import { ChangeSentence } from './change-sentence.tsx';
import { useThingUnchanged } from './use-thing-unchanged.ts';
import { useWhoseChanges } from './use-whose-changes.ts';

const SHOWN = 3;
const SHOWN_SINCE = 5;

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
  <ChangesCard
    item={item}
    owner={useWhoseChanges(ownerId)}
    all={all}
    none={useThingUnchanged(ownerId).hint}
  />
);

/** The last changes of all data of a user. */
export const LastChangesOfUser = ({ id, all }: { id: string; all: string }) => (
  <ChangesCard owner={id} all={all} />
);

interface ChangesSinceProps {
  /** The owner of the data: a user id, the user, or all owners. */
  readonly owner: string;
  readonly since: Date;
  readonly title: string;
  /** What is said if nobody changed anything. */
  readonly none: string;
  readonly all: string;
  /** What else has changed. */
  readonly above?: ReactNode;
}

/** Who has changed what since a time. */
export const ChangesSince = ({ since, ...props }: ChangesSinceProps) => (
  <ChangesCard {...props} since={since.toISOString()} shown={SHOWN_SINCE} />
);

interface ChangesCardProps {
  /** Absent: everything of this owner. */
  readonly item?: string;
  readonly owner: string;
  readonly all: string;
  /** Absent: the last ones, whenever they were. */
  readonly since?: string;
  readonly shown?: number;
  readonly title?: string;
  readonly none?: string;
  readonly above?: ReactNode;
}

function ChangesCard(props: ChangesCardProps) {
  const { item, owner, all, since, shown = SHOWN, title, none, above } = props;
  const { t } = useTranslation('audit');
  const role = roleOf(useSession());
  const { data, error, mutate } = useSWR(
    ['audit', 'last', item, owner, since] as const,
    ([, , of, whose, from]) =>
      call(getAudit, {
        query: {
          limit: shown,
          filter: [
            ...(of === undefined ? [] : [`item:eq:${of}`]),
            ...(from === undefined ? [] : [`timestamp:ge:${from}`]),
          ],
          ...userParameter(whose, role),
        },
      }),
  );
  return (
    <Card title={title ?? t('title')} aside={<CardLink to={all}>{t('all')}</CardLink>}>
      {above}
      <Loading plain data={data} error={error} onRetry={() => void mutate()}>
        {({ items }) =>
          items.length === 0 ? (
            <Text color="fg.muted">{none ?? t('empty.hint')}</Text>
          ) : (
            <List>
              {items.map((entry) => (
                <Change key={entry.id} entry={entry} />
              ))}
            </List>
          )
        }
      </Loading>
    </Card>
  );
}

function Change({ entry }: { entry: AuditEntry }) {
  return (
    <li>
      <ChangeSentence entry={entry} />
      <Text color="fg.muted" textStyle="xs">
        <TimeAgo at={Date.parse(entry.at)} />
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
    '& > li > div': { minW: '0' },
    '& > li + li': { pt: '3', borderTopWidth: '1px', borderColor: 'border.muted' },
  },
});
