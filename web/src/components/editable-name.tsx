import { chakra } from '@chakra-ui/react';
import { Pencil } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../lib/shortcuts.ts';
import { type Called, useMay } from './use-may.ts';

interface EditableNameProps {
  /** The id of the thing, for screen readers. */
  readonly of: string;
  /** Empty: it has no name. */
  readonly name: string;
  /** Offered instead of a missing name, such as "Name this beacon". */
  readonly invitation: string;
  readonly maxLength: number;
  /** Absent: the user may not rename it. */
  readonly onRename: ((name: string) => void) | undefined;
  /** The operation behind it, if that needs another right than writes usually do. */
  readonly calls?: Called;
  /** F2 starts editing: for the one name that a page is about. */
  readonly hasKey?: boolean;
  /** The name as it is shown; hidden, but not removed, while it is edited. */
  readonly children?: ReactNode;
}

/** A name that is edited in place: Enter or leaving the field saves, Escape cancels. */
export function EditableName(props: EditableNameProps) {
  const { of, name, invitation, maxLength, onRename, calls, hasKey = false, children } = props;
  const { t } = useTranslation('list');
  const [draft, setDraft] = useState<string>();
  const opener = useRef<HTMLButtonElement>(null);
  // Closing removes the field, and some browsers then report that it lost the focus.
  const isOpen = useRef(false);
  const may = useMay();
  const mayRename = onRename !== undefined && may(calls);

  const open = () => {
    isOpen.current = true;
    setDraft(name);
  };
  const latest = useRef(open);
  latest.current = open;
  useShortcuts(
    useMemo(
      () =>
        hasKey && mayRename
          ? [{ keys: 'F2', label: t('rename.key'), perform: () => latest.current() }]
          : NO_KEYS,
      [hasKey, mayRename, t],
    ),
  );

  function close(saves: boolean) {
    if (!isOpen.current) return;
    isOpen.current = false;
    const next = draft?.trim() ?? name;
    flushSync(() => setDraft(undefined));
    if (saves && next !== name) onRename?.(next);
  }
  function onKeyDown(event: KeyboardEvent) {
    const saves = event.key === 'Enter';
    if ((!saves && event.key !== 'Escape') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    close(saves);
    opener.current?.focus();
  }

  const isEditing = draft !== undefined;
  return (
    <Root data-editing={isEditing ? '' : undefined}>
      {children && <span className={isEditing ? 'sr-only' : undefined}>{children}</span>}
      {isEditing ? (
        <input
          // The user has just asked to edit it.
          // biome-ignore lint/a11y/noAutofocus: see above.
          autoFocus
          aria-label={t('rename.field', { of })}
          title={t('rename.hint')}
          placeholder={invitation}
          value={draft}
          maxLength={maxLength}
          autoComplete="off"
          spellCheck={false}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setDraft(target.value)}
          onKeyDown={onKeyDown}
          // Another window does not take the focus from the field.
          onBlur={({ target }) => document.activeElement !== target && close(true)}
        />
      ) : (
        mayRename && (
          <button
            ref={opener}
            type="button"
            aria-label={name ? t('rename.of', { of: name }) : undefined}
            title={name ? t('rename.key') : undefined}
            onClick={open}
          >
            <Pencil aria-hidden />
            {!name && invitation}
          </button>
        )
      )}
    </Root>
  );
}

const NO_KEYS: readonly [] = [];

/** One styled element, because a list has one in each row. */
const Root = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minW: '0',
    maxW: 'full',
    '&[data-editing]': { w: 'full' },
    '& > span': { minW: '0' },
    '& > button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '1.5',
      flexShrink: '0',
      p: '1',
      textStyle: 'sm',
      fontWeight: 'normal',
      letterSpacing: 'normal',
      color: 'fg.muted',
      rounded: 'l1',
      cursor: 'pointer',
      focusVisibleRing: 'outside',
      _hover: { color: 'fg', bg: 'bg.muted' },
      '& svg': { boxSize: '4' },
    },
    // As high as the name that it replaces: the padding and the border lie over their surroundings.
    '& > input': {
      font: 'inherit',
      letterSpacing: 'inherit',
      w: 'full',
      maxW: '2xl',
      px: '1.5',
      mx: '-1.5',
      bg: 'bg.panel',
      rounded: 'l1',
      outlineWidth: '2px',
      outlineStyle: 'solid',
      outlineColor: 'accent.focusRing',
    },
  },
});
