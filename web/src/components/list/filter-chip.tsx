import { Box, chakra } from '@chakra-ui/react';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../popover.tsx';
import type { DescribedFilter } from './filter-list.ts';

interface FilterChipProps {
  readonly of: DescribedFilter;
  /** What sets another value; absent if only links set it. */
  readonly editor: ((close: () => void) => ReactNode) | undefined;
  readonly onRemove: () => void;
}

/** A filter that is set: its field, its value, and a button that removes it. */
export function FilterChip({ of: { label, value }, editor, onRemove }: FilterChipProps) {
  const { t } = useTranslation('list');
  const name = label ?? t('filter.other');
  const text = (
    <>
      <Box as="span" color="fg.muted" fontWeight="normal">
        {name}
      </Box>
      <Box as="span" maxW="14rem" truncate>
        {value}
      </Box>
    </>
  );
  return (
    <Chip>
      {editor ? (
        <Popover
          side="belowStart"
          label={name}
          button={{ variant: 'plain', h: '8', px: '2.5', gap: '1.5', bg: 'transparent', roundedEnd: '0' }}
          trigger={text}
        >
          {editor}
        </Popover>
      ) : (
        <Box display="inline-flex" alignItems="center" gap="1.5" px="2.5">
          {text}
        </Box>
      )}
      <Remove
        type="button"
        aria-label={t('removeFilter', { label: name })}
        title={t('removeFilter', { label: name })}
        onClick={onRemove}
      >
        <X size={14} aria-hidden />
      </Remove>
    </Chip>
  );
}

const Chip = chakra('div', {
  base: {
    display: 'inline-flex',
    h: '9',
    alignItems: 'stretch',
    fontWeight: 'medium',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    rounded: 'l2',
  },
});

const Remove = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    px: '2',
    color: 'fg.muted',
    borderStartWidth: '1px',
    roundedEnd: 'l2',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    _hover: { color: 'fg', bg: 'bg.muted' },
  },
});
