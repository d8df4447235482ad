import { Button, chakra, Flex } from '@chakra-ui/react';
import { Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TAG_MAX, TAGS_MAX } from '../../../../shared/model/place-limits.ts';
import { TextField } from '../text-field.tsx';
import type { TagEntry } from './use-tag-entry.ts';

/** The suggestions that fit a line or two. */
const SUGGESTED = 8;

interface TagFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly entry: TagEntry;
  /** Known tags that begin with what is typed. */
  readonly suggested: readonly string[];
}

/** An input of several tags: Enter or a comma completes one. */
export function TagField({ label, hint, entry, suggested }: TagFieldProps) {
  const { t } = useTranslation('places');
  const { tags, typed, fault } = entry;
  const offered = suggested.filter((tag) => !tags.includes(tag)).slice(0, SUGGESTED);
  return (
    <Flex direction="column" gap="2">
      <TextField
        size="sm"
        label={label}
        hint={hint}
        error={
          fault === 'FORM'
            ? t('place.noTag', { number: TAG_MAX })
            : fault === 'TOO_MANY'
              ? t('place.tooMany', { number: TAGS_MAX })
              : undefined
        }
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => entry.setTyped(target.value)}
        onBlur={() => entry.complete()}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !typed.trim()) return;
          // The next Enter sends the form.
          event.preventDefault();
          entry.complete();
        }}
      />
      {tags.length > 0 && (
        <Chips aria-label={label}>
          {tags.map((tag) => (
            <li key={tag}>
              {tag}
              <button type="button" aria-label={t('place.drop', { tag })} onClick={() => entry.remove(tag)}>
                <X size={14} aria-hidden />
              </button>
            </li>
          ))}
        </Chips>
      )}
      {offered.length > 0 && (
        <Flex wrap="wrap" gap="1" role="group" aria-label={t('place.suggested', { label })}>
          {offered.map((tag) => (
            <Button
              key={tag}
              size="xs"
              variant="outline"
              colorPalette="gray"
              // Before the blur event, which would take over the beginning that is typed.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => entry.add(tag)}
            >
              <Plus aria-hidden />
              {tag}
            </Button>
          ))}
        </Flex>
      )}
    </Flex>
  );
}

const Chips = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1',
    listStyleType: 'none',
    '& li': {
      display: 'inline-flex',
      alignItems: 'center',
      ps: '2',
      bg: 'bg.muted',
      rounded: 'l1',
      textStyle: 'sm',
    },
    '& button': {
      p: '1.5',
      color: 'fg.muted',
      rounded: 'l1',
      cursor: 'pointer',
      focusVisibleRing: 'inside',
      _hover: { color: 'fg' },
    },
  },
});
