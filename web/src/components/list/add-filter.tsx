import { Stack } from '@chakra-ui/react';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../popover.tsx';
import type { ListFilter } from './filter-list.ts';
import { FilterOption } from './filter-option.tsx';

interface AddFilterProps {
  /** Those that are not set. */
  readonly unused: readonly ListFilter[];
  readonly editorOf: (filter: ListFilter, close: () => void) => ReactNode;
}

/** The filters that are not in use, behind one button: first the field, then its value. */
export function AddFilter({ unused, editorOf }: AddFilterProps) {
  const { t } = useTranslation('list');
  return (
    <Popover
      side="belowStart"
      label={t('filter.add')}
      button={{ borderStyle: 'dashed', color: 'fg.muted', h: '9' }}
      trigger={
        <>
          <Plus aria-hidden />
          {t('filter.add')}
        </>
      }
    >
      {(close) => <Panel unused={unused} editorOf={(filter) => editorOf(filter, close)} />}
    </Popover>
  );
}

interface PanelProps {
  readonly unused: readonly ListFilter[];
  readonly editorOf: (filter: ListFilter) => ReactNode;
}

function Panel({ unused, editorOf }: PanelProps) {
  // A text is applied while it is typed, and its field is then no longer unused.
  const [chosen, setChosen] = useState<ListFilter>();
  if (chosen) return editorOf(chosen);
  return (
    <Stack gap="0">
      {unused.map((filter, index) => (
        <FilterOption
          key={filter.field}
          type="button"
          autoFocus={index === 0}
          onClick={() => setChosen(filter)}
        >
          {filter.label}
        </FilterOption>
      ))}
    </Stack>
  );
}
