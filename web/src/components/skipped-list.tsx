import { chakra } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Task, TaskKind } from '../../../shared/model/task.ts';
import { pageOf, type Thing } from '../lib/page-of.ts';
import { roleOf, useSession } from '../lib/session.ts';
import { useReasonText } from './use-reason-text.ts';

/** What the ids of a task are ids of; null: rows of a file. */
const THINGS = {
  newsletter: 'user',
  assignHubs: 'hub',
  assignBeacons: 'beacon',
  transferHubs: 'hub',
  transferBeacons: 'beacon',
  detachHubs: 'hub',
  detachBeacons: 'beacon',
  offerHubs: 'hub',
  offerBeacons: 'beacon',
  configureBeacons: 'beacon',
  configureClaimed: 'beacon',
  configureHubs: 'hub',
  updateHubs: 'hub',
  placeHubs: 'hub',
  placeBeacons: 'beacon',
  setInfoDevices: 'beacon',
  importInfos: null,
  planRound: 'beacon',
  // It skips pieces only when its account may not go on.
  exportAccount: null,
} as const satisfies Record<TaskKind, Thing | null>;

/** Reasons for which there is no page, and those for which only admins may open it. */
const GONE: readonly string[] = ['DEVICE_UNKNOWN', 'ENTITY_NOT_FOUND'];
const OUT_OF_REACH: readonly string[] = ['NOT_OWNED', 'NOT_KNOWN'];

/** The ids that a task skipped, with their reasons; a long list is truncated. */
export function SkippedList({ task: { data, kind } }: { task: Task }) {
  const { t } = useTranslation('tasks');
  const reasonText = useReasonText();
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  const hasPage = (reason: string) => !GONE.includes(reason) && (isAdmin || !OUT_OF_REACH.includes(reason));
  const thing = THINGS[kind];
  return (
    <>
      {data.skippedCount > data.skipped.length && (
        <chakra.p mb="3" color="fg.muted">
          {t('skippedFirst', { shown: data.skipped.length, number: data.skippedCount })}
        </chakra.p>
      )}
      <List tabIndex={0}>
        {data.skipped.map(({ id, reason }) => (
          <li key={id}>
            {thing && hasPage(reason) ? (
              <Link to={pageOf(thing, id, isAdmin)}>{id}</Link>
            ) : (
              <span>{thing ? id : t('row', { number: id })}</span>
            )}
            <span>{reasonText(reason)}</span>
          </li>
        ))}
      </List>
    </>
  );
}

const List = chakra('ul', {
  base: {
    maxH: '72',
    overflowY: 'auto',
    // A long list can be scrolled with the keyboard.
    focusVisibleRing: 'inside',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      columnGap: '4',
      py: '1.5',
      borderBottomWidth: '1px',
      overflowWrap: 'anywhere',
    },
    '& li > :last-child': { color: 'fg.muted' },
    '& a': {
      color: 'accent.fg',
      rounded: 'l1',
      focusVisibleRing: 'outside',
      _hover: { textDecoration: 'underline' },
    },
  },
});
