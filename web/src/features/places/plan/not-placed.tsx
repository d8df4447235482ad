import { Box, chakra, Heading, Text } from '@chakra-ui/react';
import { GripVertical } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/text-field.tsx';
import { StateMark } from '../surface/state-mark.tsx';
import { useStateWords } from '../surface/use-state-words.ts';
import type { Point } from '../surface/view.ts';
import type { SiteDevice } from './read-site-devices.ts';

interface NotPlacedProps {
  readonly devices: readonly SiteDevice[];
  /** How many there are, without one that is being dragged. */
  readonly count: number;
  /** Puts a device into the middle of what is shown. */
  readonly onPlace: (key: string) => void;
  /** A device is dragged over the plan, or dropped there; undefined: it is not over the plan. */
  readonly onDrag: (key: string, to: Point | undefined, isDone: boolean) => void;
  readonly toPoint: (client: PointerEvent) => Point | undefined;
}

/** More would not be looked through; the search finds the others. */
const SHOWN = 50;

/** The devices of a site that have no spot, to be dragged onto the plan, or chosen with Enter and moved by arrow keys. */
export function NotPlaced({ devices, count, onPlace, onDrag, toPoint }: NotPlacedProps) {
  const { t, i18n } = useTranslation('maps');
  const words = useStateWords();
  const [typed, setTyped] = useState('');
  const dragged = useRef<{ readonly key: string; readonly from: Point; hasMoved: boolean }>(undefined);
  const text = typed.trim().toLowerCase();
  const found = text
    ? devices.filter(({ name, id }) => `${name} ${id}`.toLowerCase().includes(text))
    : devices;
  const written = (count: number) => count.toLocaleString(i18n.language);
  const dragging = (key: string) => ({
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = { key, from: { x: event.clientX, y: event.clientY }, hasMoved: false };
    },
    onPointerMove(event: PointerEvent) {
      const drag = dragged.current;
      if (!drag) return;
      if (Math.hypot(event.clientX - drag.from.x, event.clientY - drag.from.y) > 3) drag.hasMoved = true;
      if (drag.hasMoved) onDrag(drag.key, toPoint(event), false);
    },
    onPointerUp(event: PointerEvent) {
      const drag = dragged.current;
      if (drag?.hasMoved) onDrag(drag.key, toPoint(event), true);
      // A click may follow a drag at once, and means nothing then.
      setTimeout(() => {
        dragged.current = undefined;
      });
    },
    onClick() {
      if (!dragged.current?.hasMoved) onPlace(key);
    },
  });
  return (
    <Box>
      <Heading as="h2" size="sm">
        {t('notPlaced.title')}{' '}
        <Box as="span" color="fg.muted" fontWeight="normal">
          {written(count)}
        </Box>
      </Heading>
      {count === 0 && devices.length === 0 ? (
        <Text color="fg.muted" mt="1">
          {t('notPlaced.none')}
        </Text>
      ) : (
        <>
          <Text color="fg.muted" textStyle="xs" mt="1" mb="3">
            <Box as="span" css={{ '@media (pointer: coarse)': { display: 'none' } }}>
              {t('notPlaced.hint')}
            </Box>
            {/* A finger that is dragged scrolls the list. */}
            <Box as="span" css={{ '@media not (pointer: coarse)': { display: 'none' } }}>
              {t('notPlaced.hintTouch')}
            </Box>
          </Text>
          <TextField
            size="sm"
            type="search"
            label={t('notPlaced.search')}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <List aria-label={t('notPlaced.title')}>
            {found.slice(0, SHOWN).map(({ key, kind, state, name }) => (
              <li key={key}>
                <button
                  type="button"
                  {...dragging(key)}
                  aria-label={t('notPlaced.place', { name, state: words[kind][state] })}
                >
                  <GripVertical size={14} aria-hidden />
                  <StateMark kind={kind} state={state} size={14} />
                  <span>{name}</span>
                </button>
              </li>
            ))}
          </List>
          <Text color="fg.muted" textStyle="xs" role="status">
            {found.length === 0
              ? t('notPlaced.noMatch')
              : found.length > SHOWN
                ? t('notPlaced.more', { count: found.length - SHOWN, number: written(found.length - SHOWN) })
                : ''}
          </Text>
        </>
      )}
    </Box>
  );
}

const List = chakra('ul', {
  base: {
    listStyleType: 'none',
    mt: '2',
    maxH: { base: '14rem', lg: '22rem' },
    overflowY: 'auto',
    '& button': {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      w: 'full',
      minH: { base: '11', md: '8' },
      px: '1',
      textAlign: 'start',
      rounded: 'l1',
      cursor: 'grab',
      focusVisibleRing: 'inside',
      _hover: { bg: 'bg.muted' },
    },
    '& svg': { flexShrink: '0', color: 'fg.subtle' },
    '& span': { minW: '0', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  },
});
