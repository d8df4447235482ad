import { Box, chakra, Flex } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition, FilterField } from '../../../../shared/filter.ts';
import { Select } from '../select.tsx';
import type { TextSearch } from './list-spec.ts';
import { offered, readRecent, recordRecent } from './recent-searches.ts';
import { useSearchText } from './use-search-text.ts';

interface SearchBoxProps {
  /** The list's name, under which its searches are remembered. */
  readonly list: string;
  readonly search: TextSearch;
  readonly searches: readonly TextSearch[];
  readonly filterField: FilterField;
  readonly applied: string;
  readonly onField: (field: string) => void;
  readonly onApply: (condition: Condition | undefined) => void;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** A field to search in, the text to search for, and the searches one has made before. */
export function SearchBox(props: SearchBoxProps) {
  const { list, search, searches, filterField, applied, onField, onApply, input } = props;
  const { t } = useTranslation('list');
  const id = useId();
  const { text, fault, setText, apply } = useSearchText(search, filterField, applied, onApply);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);

  const faultText = {
    TOO_SHORT: t('fault.tooShort', { number: filterField.min ?? 0 }),
    TOO_LONG: t('fault.tooLong', { number: filterField.max ?? 0 }),
    PATTERN: t('fault.pattern', { example: search.pattern ?? search.example }),
  };
  const shown = open && !fault ? recent : [];

  function offer(typed: string) {
    setRecent(offered(readRecent(list, search.field), typed, Date.now()));
    setAt(-1);
    setOpen(true);
  }

  function searchFor(typed: string) {
    const value = apply(typed);
    if (value) recordRecent(list, search.field, value);
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') searchFor(shown[at] ?? text);
    else if (event.key === 'Escape' && open && shown.length > 0) setOpen(false);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (shown.length === 0) return offer(text);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setAt((at + step + shown.length + (at < 0 && step < 0 ? 1 : 0)) % shown.length);
      event.preventDefault();
    }
  }

  return (
    <Box className="whole" position="relative">
      <Frame data-invalid={fault ? '' : undefined}>
        {searches.length === 1 ? (
          <Flex align="center" px="2.5" color="fg.muted">
            {search.label}
          </Flex>
        ) : (
          <Select
            look="quiet"
            h="full"
            aria-label={t('searchIn')}
            value={search.field}
            roundedEnd="0"
            onChange={(event) => onField(event.target.value)}
          >
            {searches.map(({ field, label }) => (
              <option key={field} value={field}>
                {label}
              </option>
            ))}
          </Select>
        )}
        <Flex align="center" flex="1" minW="0" gap="2" px="2.5" borderStartWidth="1px">
          <Box asChild color="fg.subtle" flexShrink="0">
            <Search size={15} aria-hidden />
          </Box>
          <Input
            ref={input}
            role="combobox"
            aria-label={t('searchFor', { label: search.label })}
            aria-expanded={shown.length > 0}
            aria-controls={`${id}-recent`}
            aria-activedescendant={shown[at] && `${id}-${at}`}
            aria-autocomplete="list"
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault && `${id}-fault`}
            autoComplete="off"
            spellCheck={false}
            placeholder={search.example}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              offer(event.target.value);
            }}
            onFocus={() => offer(text)}
            onBlur={() => searchFor(text)}
            onKeyDown={onKeyDown}
          />
          {text && (
            <Clear
              type="button"
              aria-label={t('clearSearch')}
              title={t('clearSearch')}
              onClick={() => apply('')}
            >
              <X size={15} aria-hidden />
            </Clear>
          )}
        </Flex>
      </Frame>
      <Drop hidden={!fault && shown.length === 0}>
        {fault && (
          <Box id={`${id}-fault`} role="alert" px="3" py="1.5" color="fg.error">
            {faultText[fault]}
          </Box>
        )}
        <div id={`${id}-recent`} role="listbox" aria-label={t('recentSearches')}>
          {shown.map((value, index) => (
            <Suggestion
              key={value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              // Before the blur that would take the list away.
              onPointerDown={(event) => {
                event.preventDefault();
                searchFor(value);
              }}
            >
              {value}
            </Suggestion>
          ))}
        </div>
      </Drop>
    </Box>
  );
}

const Frame = chakra('div', {
  base: {
    display: 'flex',
    h: '9',
    w: { base: 'full', md: '20rem', xl: '24rem' },
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    rounded: 'l2',
    _focusWithin: { borderColor: 'accent.focusRing', boxShadow: '0 0 0 1px {colors.accent.focusRing}' },
    '&[data-invalid]': { borderColor: 'border.error', boxShadow: '0 0 0 1px {colors.border.error}' },
  },
});

const Input = chakra('input', {
  base: { flex: '1', minW: '0', h: 'full', bg: 'transparent', outline: 'none', textStyle: 'sm' },
});

const Clear = chakra('button', {
  base: {
    p: '1',
    me: '-1',
    rounded: 'l1',
    color: 'fg.muted',
    cursor: 'pointer',
    focusVisibleRing: 'inside',
    _hover: { color: 'fg', bg: 'bg.muted' },
  },
});

const Drop = chakra('div', {
  base: {
    position: 'absolute',
    insetX: '0',
    top: 'calc(100% + 4px)',
    zIndex: 'dropdown',
    p: '1',
    bg: 'bg.panel',
    borderWidth: '1px',
    rounded: 'l3',
    shadow: 'lg',
  },
});

const Suggestion = chakra('div', {
  base: {
    px: '3',
    py: '1.5',
    rounded: 'l1',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    '&:hover, &[aria-selected=true]': { bg: 'bg.muted' },
  },
});
