import { Box, Button, chakra, Flex, IconButton, Kbd, Spinner } from '@chakra-ui/react';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useModal } from '../../components/use-modal.ts';
import { isApple } from '../is-apple.ts';
import { ChoiceList } from './choice-list.tsx';
import { type Choice, useChoices } from './use-choices.ts';
import { useSearch } from './use-search.ts';

/** Finds screens, actions, devices, users and firmware by a few letters. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['palette', 'common']);
  const dialog = useModal();
  const navigate = useNavigate();
  const list = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const { result, isSearching, retry } = useSearch(text);
  const groups = useChoices(text, result);
  const choices = groups.flatMap(({ choices: some }) => some);
  // By key, because the answers of the server add choices above and below.
  const [chosenKey, setChosenKey] = useState<string>();
  const at = Math.max(
    0,
    choices.findIndex(({ key }) => key === chosenKey),
  );
  const active = choices[at];
  // Those of the first hub, if something else is chosen.
  const errors = active?.errors ?? choices.find((one) => one.errors)?.errors;
  /** What was asked for before there was an answer. */
  const [awaited, setAwaited] = useState<Wish>();

  useEffect(() => input.current?.focus(), []);

  function choose({ to, perform }: Pick<Choice, 'to' | 'perform'>, inNewTab: boolean) {
    // It closes first: what follows may open another dialog, or move the focus to a new screen.
    onClose();
    perform?.();
    if (to === undefined) return;
    if (inNewTab) window.open(to);
    else void navigate(to);
  }

  // Enter before the answer has arrived opens the first choice of the answer.
  useEffect(() => {
    if (!awaited || isSearching) return;
    setAwaited(undefined);
    fulfil(awaited);
  });

  function fulfil(wish: Wish) {
    if (wish === 'open' && active) choose(active, false);
    if (wish === 'errors' && errors !== undefined) choose({ to: errors }, false);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter and arrows that an input method uses to compose a word.
    if (event.nativeEvent.isComposing) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const next = steps[event.key];
    if (next !== undefined && choices.length > 0) {
      event.preventDefault();
      setChosenKey(choices[(next + choices.length) % choices.length]!.key);
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active) choose(active, event.ctrlKey || event.metaKey);
      else setAwaited(isSearching ? 'open' : undefined);
    }
    if (event.key.toLowerCase() === 'l' && (isApple ? event.metaKey : event.ctrlKey)) {
      // In the browser it would go to the address.
      event.preventDefault();
      if (isSearching) setAwaited('errors');
      else fulfil('errors');
    }
  }

  const isPartial = result?.isPartial ?? false;
  const isEmpty = choices.length === 0 && !isSearching && !isPartial;
  const partial = (
    <Flex align="center" gap="2" textStyle="xs" color="fg.muted">
      {t('partial')}
      <Button
        size="2xs"
        variant="ghost"
        disabled={isSearching}
        onClick={() => {
          input.current?.focus();
          retry();
        }}
      >
        {t('common:retry')}
      </Button>
    </Flex>
  );
  return (
    <Panel
      ref={dialog}
      aria-label={t('title')}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event: MouseEvent) => event.target === dialog.current && onClose()}
    >
      <Flex direction="column" h="full" maxH="inherit">
        <Flex align="center" gap="3" ps="4" pe="2" h="14" borderBottomWidth="1px" flexShrink="0">
          <Flex color="fg.muted" boxSize="5" flexShrink="0" align="center" justify="center">
            {isSearching ? <Spinner size="sm" /> : <Search size={18} aria-hidden />}
          </Flex>
          <Input
            ref={input}
            role="combobox"
            aria-label={t('title')}
            aria-expanded={choices.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={active && idOf(list, active)}
            autoComplete="off"
            spellCheck={false}
            placeholder={t('placeholder')}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setChosenKey(undefined);
              setAwaited(undefined);
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="gray"
            color="fg.muted"
            aria-label={t('close')}
            onClick={onClose}
          >
            <X aria-hidden />
          </IconButton>
        </Flex>
        {choices.length > 0 ? (
          <ChoiceList
            id={list}
            groups={groups}
            active={active}
            idOf={(choice) => idOf(list, choice)}
            text={text}
            onPoint={({ key }) => setChosenKey(key)}
            onChoose={choose}
          />
        ) : (
          <Box flex="1" px="3" py="8" textAlign="center" color="fg.muted">
            {isEmpty && t('nothing', { text: text.trim() })}
            {isPartial && <Flex justify="center">{partial}</Flex>}
          </Box>
        )}
        {isPartial && choices.length > 0 && (
          <Box px="4" py="2">
            {partial}
          </Box>
        )}
        <Flex
          hideBelow="md"
          align="center"
          gap="5"
          px="4"
          h="9"
          flexShrink="0"
          borderTopWidth="1px"
          textStyle="xs"
          color="fg.muted"
          aria-hidden
        >
          <Hint keys={['↑', '↓']} text={t('hint.choose')} />
          <Hint keys={['↵']} text={t('hint.open')} />
          <Hint keys={[isApple ? '⌘' : t('hint.control'), '↵']} text={t('hint.newTab')} />
          {errors !== undefined && (
            <Hint keys={[isApple ? '⌘' : t('hint.control'), 'L']} text={t('hint.errors')} />
          )}
        </Flex>
        <div className="sr-only" role="status">
          {isSearching
            ? t('searching')
            : isEmpty
              ? t('nothing', { text: text.trim() })
              : text &&
                [t('count', { count: choices.length }), isPartial && t('partial')].filter(Boolean).join('. ')}
        </div>
      </Flex>
    </Panel>
  );
}

/** To open a choice, or the recent errors of the hub that was found. */
type Wish = 'open' | 'errors';

const idOf = (list: string, { key }: Choice) => `${list}-${key.replaceAll(/\W/g, '_')}`;

const Hint = ({ keys, text }: { keys: readonly string[]; text: string }) => (
  <Flex align="center" gap="1">
    {keys.map((key) => (
      <Kbd key={key} size="sm" colorPalette="gray">
        {key}
      </Kbd>
    ))}
    <Box as="span" ms="1">
      {text}
    </Box>
  </Flex>
);

const Input = chakra('input', {
  base: {
    flex: '1',
    minW: '0',
    h: 'full',
    bg: 'transparent',
    outline: 'none',
    // Browsers on phones zoom into smaller text.
    fontSize: 'md',
  },
});

const Panel = chakra('dialog', {
  base: {
    m: '0 auto',
    top: { base: 'var(--modal-top)', md: 'calc(var(--modal-top) + 12vh)' },
    w: { base: '100vw', md: 'min(40rem, calc(100vw - 2rem))' },
    maxW: 'none',
    h: { base: 'calc(100dvh - var(--modal-top))', md: 'min(30rem, 76vh)' },
    maxH: 'none',
    overflow: 'hidden',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: { base: '0', md: '1px' },
    rounded: { md: 'xl' },
    shadow: 'lg',
    animation: 'toast-in 180ms ease-out',
    '&::backdrop': { top: 'var(--modal-top)', bg: 'rgb(10 15 20 / 45%)' },
  },
});
