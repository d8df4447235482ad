import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NARROW } from './list/card-styles.ts';
import { Notice } from './notice.tsx';
import { SteadyButton } from './steady-button.tsx';
import { useErrorText } from './use-error-text.ts';
import { type Called, useMay } from './use-may.ts';

export interface Change {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

interface SaveBarProps {
  readonly changes: readonly Change[];
  readonly refusal: unknown;
  readonly busy: boolean;
  readonly onDiscard: () => void;
  /** The label of the button, if it is not "Save". */
  readonly label?: string;
  /** It also stays while nothing has changed, with this text instead of the number of changes. */
  readonly status?: string | undefined;
  /** Buttons in place of those to discard and to save. */
  readonly buttons?: ReactNode;
  /** The operation that saves, if it needs another right than writes usually do. */
  readonly calls?: Called;
  /** What else to know before saving. */
  readonly children?: ReactNode;
}

/**
 * The bottom of a form: the changes, and the buttons to discard or save them. It stays in view, and is absent while
 * nothing has changed. If it disappears with the focus in it, the heading of the page gets the focus.
 */
export function SaveBar(props: SaveBarProps) {
  const { changes, refusal, busy, onDiscard, label, status, buttons, calls, children } = props;
  const may = useMay();
  const { t } = useTranslation();
  const errorText = useErrorText();
  const hasFocus = useRef(false);
  const isShown = may(calls) && (changes.length > 0 || refusal !== undefined || status !== undefined);
  // Before the next paint: nobody finds the focus nowhere.
  useLayoutEffect(() => {
    if (isShown || !hasFocus.current) return;
    hasFocus.current = false;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [isShown]);
  const box = useRef<HTMLDivElement>(null);
  // It appears, and grows, while a field is edited: it must not cover that field.
  useEffect(() => {
    if (changes.length > 0 && box.current) scrollAbove(box.current);
  }, [changes.length]);
  if (!isShown) return null;
  return (
    <Box
      ref={box}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      position="sticky"
      bottom={{ base: '0', md: '3' }}
      zIndex="docked"
      px={{ base: '4', md: '6' }}
      py="3"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      shadow="lg"
    >
      {refusal !== undefined && (
        <Box mb="3">
          <Notice>{errorText(refusal)}</Notice>
        </Box>
      )}
      {changes.length > 0 && (
        <Summary aria-label={t('changes')}>
          {changes.map(({ label: name, before, after }) => (
            <li key={name}>
              <b>{name}</b> <del>{before}</del> <span aria-hidden>→</span> <ins>{after}</ins>
            </li>
          ))}
        </Summary>
      )}
      {children}
      <Flex align="center" justify="end" wrap="wrap" gap="2">
        {/* On phones, the head of the page says what is saved; the room is for the form. */}
        <Text
          flexBasis={{ base: 'full', md: 'auto' }}
          me="auto"
          color="fg.muted"
          role="status"
          css={status === undefined ? undefined : { [NARROW]: { srOnly: true } }}
        >
          {status ?? t('changesCount', { count: changes.length })}
        </Text>
        {buttons ?? (
          <>
            {(changes.length > 0 || refusal !== undefined) && (
              <SteadyButton
                size="sm"
                variant="outline"
                colorPalette="gray"
                disabled={busy}
                onClick={() => onDiscard()}
              >
                {t('discard')}
              </SteadyButton>
            )}
            <SteadyButton type="submit" size="sm" loading={busy} loadingText={t('save')}>
              {label ?? t('save')}
            </SteadyButton>
          </>
        )}
      </Flex>
    </Box>
  );
}

const GAP_PX = 16;

/** Scrolls until the bar does not cover the field of its form that has the focus. */
function scrollAbove(bar: HTMLElement): void {
  const field = document.activeElement;
  if (!field || bar.contains(field) || !bar.closest('form')?.contains(field)) return;
  const covered = field.getBoundingClientRect().bottom - bar.getBoundingClientRect().top;
  if (covered > 0) window.scrollBy(0, covered + GAP_PX);
}

const Summary = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gapX: '5',
    gapY: '1',
    mb: '2.5',
    maxH: '28',
    overflowY: 'auto',
    textStyle: 'xs',
    '& b': { fontWeight: 'medium', me: '1' },
    '& del': { color: 'fg.muted' },
    '& ins': { textDecoration: 'none', fontWeight: 'medium' },
  },
});
