import { Button, Flex, Skeleton, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Lock, Radio, Search, SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { EmptyState } from '../empty-state.tsx';
import { useErrorText } from '../use-error-text.ts';
import { DropFilters } from './drop-filters.tsx';
import type { Column, ListSpec } from './list-spec.ts';
import { ROLE } from './list-styles.ts';
import type { List } from './use-list.ts';

const SKELETONS_MAX = 15;
const LEAD_WIDTHS = ['11rem', '7rem', '14rem', '9rem'];

interface SkeletonRowsProps<T> {
  readonly rows: number;
  readonly columns: readonly Column<T>[];
  readonly selectable: boolean;
}

/** Before the first response: as many rows as the page will have, at most a screenful, each as high as a real one. */
export function SkeletonRows<T>({ rows, columns, selectable }: SkeletonRowsProps<T>) {
  return Array.from({ length: Math.min(rows, SKELETONS_MAX) }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move.
    <tr key={row} {...ROLE.row}>
      {selectable && <td {...ROLE.cell} className="tick" />}
      {columns.map(({ id, title, lead, card, isAmount }) => (
        <td
          key={id}
          {...ROLE.cell}
          className={lead && 'lead'}
          data-title={title}
          data-card={card}
          data-amount={isAmount && ''}
        >
          {lead ? (
            <div className="lead-line">
              <Skeleton h="3.5" my="3px" w={LEAD_WIDTHS[row % LEAD_WIDTHS.length]} />
              <Skeleton h="2.5" my="3px" w="6rem" />
            </div>
          ) : (
            <Skeleton display="inline-block" h="3.5" w="3.5rem" verticalAlign="middle" />
          )}
        </td>
      ))}
    </tr>
  ));
}

interface ErrorPanelProps {
  readonly error: unknown;
  /** Whether the error is shown alone, or above rows that are still valid. */
  readonly whole: boolean;
  readonly onRetry: () => void;
}

/** A load error, inside the list. What the role of the user does not allow is not tried again. */
export function ErrorPanel({ error, whole, onRetry }: ErrorPanelProps) {
  const { t } = useTranslation(['list', 'common']);
  const errorText = useErrorText();
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  const isForbidden = error instanceof ApiError && error.status === 403;
  const Icon = isForbidden ? Lock : CircleAlert;
  return (
    <Flex
      role="alert"
      align="center"
      gap="3"
      px="4"
      {...(whole
        ? { direction: 'column', py: '14', textAlign: 'center' }
        : { py: '2.5', bg: 'red.subtle', color: 'red.fg', borderBottomWidth: '1px' })}
    >
      <Icon size={whole ? 28 : 18} aria-hidden />
      <Text flex={whole ? undefined : '1'} fontWeight={whole ? 'medium' : undefined}>
        {errorText(error)}
      </Text>
      {whole && requestId && !isForbidden && (
        <Text color="fg.subtle" textStyle="xs">
          {t('common:requestId', { id: requestId })}
        </Text>
      )}
      {!isForbidden && (
        <Button size="sm" variant="outline" colorPalette="gray" bg="bg.panel" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
    </Flex>
  );
}

/** There are no items, no items match, or the search has found none yet. */
export function EmptyPanel<T>({ spec, list }: { spec: ListSpec<T>; list: List<T> }) {
  const { t } = useTranslation('list');
  if (list.next) {
    return (
      <EmptyState icon={Search} title={t('nothingSoFar')} hint={t('nothingSoFarHint')}>
        <Button size="sm" onClick={list.next}>
          {t('searchOn')}
        </Button>
      </EmptyState>
    );
  }
  const wellText = list.filter.length === 1 ? spec.goodNews?.[list.filter[0]!] : undefined;
  if (wellText !== undefined) {
    return (
      <EmptyState icon={CircleCheck} title={wellText}>
        <Button size="sm" variant="outline" colorPalette="gray" onClick={list.resetFilters}>
          {t('resetFilters')}
        </Button>
      </EmptyState>
    );
  }
  if (list.filters.length > 0) {
    return (
      <EmptyState icon={SearchX} title={t('noMatch')} hint={t('noMatchHint')}>
        <DropFilters spec={spec} list={list} />
        <Button size="sm" variant="outline" colorPalette="gray" onClick={list.resetFilters}>
          {t('resetFilters')}
        </Button>
      </EmptyState>
    );
  }
  const { icon = Radio, title, hint, action } = spec.empty;
  return (
    <EmptyState icon={icon} title={title} hint={hint}>
      {action}
    </EmptyState>
  );
}
