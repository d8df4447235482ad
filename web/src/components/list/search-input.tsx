import { Box, chakra, Flex, Kbd } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Condition, FilterField } from '../../../../shared/filter.ts';
import type { TextSearch } from './list-spec.ts';
import { offered, readRecent, recordRecent } from './recent-searches.ts';
import { useSearchText } from './use-search-text.ts';

interface SearchInputProps {
  readonly list: string;
  readonly search: TextSearch;
  readonly filterField: FilterField;
  readonly applied: string;
  readonly placeholder: string;
  /** The key that focuses it. */
  readonly hint?: string | undefined;
  /** It takes the focus when it appears. */
  readonly isFocused?: boolean;
  readonly onApply: (condition: Condition | undefined) => void;
  /** Called after Enter, if the text was valid. */
  readonly onEnter?: () => void;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** The search text; below it its error, or recent searches. */
export function SearchInput(props: SearchInputProps) {
  const { list, search, filterField, applied, placeholder, hint, isFocused, onApply, onEnter, input } = props;
  const { t } = useTranslation('list');
  const id = useId();
  const { text, fault, setText, apply } = useSearchText(search, filterField, applied, onApply);
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [known, setKnown] = useState<readonly string[]>([]);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const asked = useRef<string>(undefined);
  // Suggestions may be shown for a text that is still too short to search for.
  const suggested = known.filter((value) => value !== text && !recent.includes(value));
  const shown = open && (!fault || suggested.length > 0) ? [...recent, ...suggested] : [];
  const faultText = {
    TOO_SHORT: t('fault.tooShort', { number: filterField.min ?? 0 }),
    TOO_LONG: t('fault.tooLong', { number: filterField.max ?? 0 }),
    PATTERN: t('fault.pattern', { example: search.example }),
  };

  function offer(typed: string) {
    setRecent(offered(readRecent(list, search.field), typed, Date.now()));
    setAt(-1);
    setOpen(true);
    const { suggest } = search;
    if (!suggest) return;
    asked.current = typed;
    suggest(typed).then(
      (values) => asked.current === typed && setKnown(values),
      // If suggestions cannot be loaded, the user types the whole value.
      () => {},
    );
  }

  function searchFor(typed: string) {
    const value = apply(typed);
    if (value) recordRecent(list, search.field, value);
    setOpen(false);
    return value;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') {
      if (searchFor(shown[at] ?? text) !== undefined) onEnter?.();
    } else if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (shown.length === 0) return offer(text);
      const last = shown.length - 1;
      if (event.key === 'ArrowDown') setAt(at >= last ? 0 : at + 1);
      else setAt(at <= 0 ? last : at - 1);
    }
  }

  return (
    <Flex align="center" flex="1" minW="0" gap="2" px="2.5">
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
        placeholder={placeholder}
        autoFocus={isFocused}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          offer(event.target.value);
        }}
        onFocus={() => offer(text)}
        onBlur={() => searchFor(text)}
        onKeyDown={onKeyDown}
      />
      {hint && !text && (
        <Kbd size="sm" colorPalette="gray" hideBelow="md" aria-hidden>
          {hint}
        </Kbd>
      )}
      {text && (
        <Clear
          type="button"
          aria-label={t('clearSearch')}
          title={t('clearSearch')}
          onClick={() => {
            apply('');
            input.current?.focus();
          }}
        >
          <X size={15} aria-hidden />
        </Clear>
      )}
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
              // Before the blur event, which would remove the suggestions.
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
    </Flex>
  );
}

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
