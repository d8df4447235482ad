import { Button, Flex } from '@chakra-ui/react';
import { X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hubLogFilters } from '../../../../shared/contract/hub-logs.ts';
import { LOG_LEVELS } from '../../../../shared/model/hub-log.ts';
import { ChooseUser } from '../../components/choose-user.tsx';
import { ChoiceSelect } from '../../components/list/choice-select.tsx';
import { SearchBox, searchedFor } from '../../components/list/search-box.tsx';
import { useOwnerName } from '../../components/use-owner-name.ts';
import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { RangePopover } from './range-popover.tsx';
import { useLevelNames } from './use-level-names.ts';
import { useLogFilters } from './use-log-filters.ts';
import type { LogView } from './use-log-view.ts';

interface LogToolbarProps {
  readonly view: LogView;
  /** Whether the user can choose an owner; for admins. */
  readonly choosesUser: boolean;
  /** False for the log of one hub. */
  readonly choosesHub: boolean;
  readonly searchBox: RefObject<HTMLInputElement | null>;
}

/** The filters of the log: words or a hub, levels, time, and for admins a user. Each can be removed separately. */
export function LogToolbar({ view, choosesUser, choosesHub, searchBox }: LogToolbarProps) {
  const { t } = useTranslation(['logs', 'list']);
  const levels = useLevelNames();
  const { searches: all, choices } = useLogFilters();
  const searches = all.filter(({ field }) => choosesHub || field !== 'hubId');
  const { filters, owner, since, until } = view;
  const [field, setField] = useState(
    searches.find((one) => filters.some((filter) => filter.field === one.field))?.field ?? searches[0]!.field,
  );
  const ownerName = useOwnerName(owner);
  const search = searches.find((one) => one.field === field)!;
  const chosen = view.levels.length ? view.levels : [];
  const ranges = filters.filter((one) => one.field === 'timestamp');
  const others = searches.filter((one) => one.field !== field && searchedFor(filters, one.field));
  const isUser = owner !== SELF && owner !== EVERYBODY;

  return (
    <Flex role="search" wrap="wrap" align="start" gap="2">
      <SearchBox
        list="hub-logs"
        search={search}
        searches={searches}
        fields={hubLogFilters}
        filters={filters}
        onField={setField}
        onApply={(condition) => view.set(field, condition)}
        input={searchBox}
      />
      <Flex role="group" aria-label={t('column.level')} gap="1" p="0.5" bg="bg.muted" rounded="l2">
        {LOG_LEVELS.map((level) => (
          <Button
            key={level}
            size="xs"
            h="8"
            px="2.5"
            variant="plain"
            aria-pressed={chosen.includes(level)}
            color={chosen.includes(level) ? 'fg' : 'fg.muted'}
            bg={chosen.includes(level) ? 'bg.panel' : undefined}
            shadow={chosen.includes(level) ? 'xs' : undefined}
            onClick={() =>
              view.setLevels(LOG_LEVELS.filter((one) => (one === level) !== chosen.includes(one)))
            }
          >
            {levels[level]}
          </Button>
        ))}
      </Flex>
      {choices.map((choice) => (
        <ChoiceSelect
          key={choice.field}
          choice={
            ranges.length === 2
              ? { ...choice, options: choice.options, other: () => t('filter.chosenRange') }
              : choice
          }
          fields={hubLogFilters}
          condition={ranges[0]}
          onApply={(condition) => view.set('timestamp', condition)}
        />
      ))}
      <RangePopover key={`${since} ${until}`} since={since} until={until} onRange={view.setRange} />
      {choosesUser && <ChooseUser title={t('filter.chooseUser')} onChoose={view.setOwner} />}
      {isUser && (
        <Chip label={t('filter.user')} value={ownerName ?? owner} onRemove={() => view.setOwner(EVERYBODY)} />
      )}
      {others.map((one) => (
        <Chip
          key={one.field}
          label={one.label}
          value={searchedFor(filters, one.field)}
          onRemove={() => view.set(one.field)}
        />
      ))}
      {filters.length > 0 && (
        <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => view.show([])}>
          {t('list:resetFilters')}
        </Button>
      )}
    </Flex>
  );
}

function Chip({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  const { t } = useTranslation('list');
  return (
    <Button size="sm" variant="surface" aria-label={t('removeFilter', { label })} onClick={onRemove}>
      {`${label}: ${value}`}
      <X aria-hidden />
    </Button>
  );
}
