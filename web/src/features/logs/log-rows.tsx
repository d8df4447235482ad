import { Box, chakra } from '@chakra-ui/react';
import { memo, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HubLog } from '../../../../shared/model/hub-log.ts';
import { markStyles, ROLE } from '../../components/list/list-styles.ts';
import { absoluteTime } from '../../lib/format.ts';
import { TONE } from './level-tones.ts';
import { useLevelNames } from './use-level-names.ts';

interface LogRowsProps {
  readonly lines: readonly HubLog[];
  /** The number of lines that were added at the top. */
  readonly added: number;
  readonly title: string;
  readonly onOpen: (line: HubLog) => void;
  /** Called when the user scrolls near the end. */
  readonly onEnd: (() => void) | undefined;
}

/** Height in px. All rows of a width have the same height, so that positions can be computed. */
const ROW = 34;
const ROW_ON_A_PHONE = 60;
const PHONE = 640;
/** Rows rendered above and below the visible ones. */
const BEYOND = 12;
/** The next lines are loaded this many rows before the end. */
const END_NEAR = 30;

/**
 * A table that renders only the visible rows, however many lines there are. New lines at the top do not move the lines
 * that the user is reading; at the top of the list they appear immediately.
 */
export function LogRows({ lines, added, title, onOpen, onEnd }: LogRowsProps) {
  const { t } = useTranslation('logs');
  const box = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState({ top: 0, height: 800, width: 1000 });
  const row = seen.width < PHONE ? ROW_ON_A_PHONE : ROW;
  const first = Math.max(0, Math.floor(seen.top / row) - BEYOND);
  const last = Math.min(lines.length, Math.ceil((seen.top + seen.height) / row) + BEYOND);

  useEffect(() => {
    const element = box.current!;
    const look = () =>
      setSeen({ top: element.scrollTop, height: element.clientHeight, width: element.clientWidth });
    const resized = new ResizeObserver(look);
    resized.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);

  const shown = useRef(lines);
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = lines;
    const element = box.current!;
    if (before[0]?.id !== lines[0]?.id && added > 0 && before.length > 0 && element.scrollTop > 0)
      element.scrollTop += (lines.length - before.length) * row;
  }, [lines, added, row]);

  const isNearEnd = last > lines.length - END_NEAR;
  useEffect(() => {
    // A list that fits without scrolling does not load further pages by itself.
    if (isNearEnd && onEnd && seen.top > 0) onEnd();
  }, [isNearEnd, onEnd, seen.top]);

  return (
    <Scroll ref={box} aria-label={title} tabIndex={0}>
      <Box {...ROLE.table} aria-label={title} aria-rowcount={lines.length + 1}>
        <Head {...ROLE.row} aria-rowindex={1}>
          <span {...ROLE.head}>{t('column.time')}</span>
          <span {...ROLE.head}>{t('column.level')}</span>
          <span {...ROLE.head}>{t('column.hub')}</span>
          <span {...ROLE.head}>{t('column.message')}</span>
        </Head>
        <Box {...ROLE.group} position="relative" css={rowStyles} style={{ height: lines.length * row }}>
          {lines.slice(first, last).map((line, n) => (
            <Row
              key={line.id}
              line={line}
              at={first + n}
              top={(first + n) * row}
              height={row}
              onOpen={onOpen}
            />
          ))}
        </Box>
      </Box>
    </Scroll>
  );
}

interface RowProps {
  readonly line: HubLog;
  readonly at: number;
  readonly top: number;
  readonly height: number;
  readonly onOpen: (line: HubLog) => void;
}

const Row = memo(function Row({ line, at, top, height, onOpen }: RowProps) {
  const { i18n } = useTranslation('logs');
  const levels = useLevelNames();
  const { timestamp, level, hubId, message } = line;
  return (
    <div {...ROLE.row} {...{ 'aria-rowindex': at + 2 }} className="row" style={{ top, height }}>
      <span {...ROLE.cell} className="time">
        <time dateTime={timestamp}>{absoluteTime(Date.parse(timestamp), i18n.language)}</time>
      </span>
      <span {...ROLE.cell}>
        <span className="label" data-tone={TONE[level]}>
          {levels[level]}
        </span>
      </span>
      <span {...ROLE.cell} className="hub">
        {hubId}
      </span>
      <span {...ROLE.cell} className="text">
        <button type="button" onClick={() => onOpen(line)}>
          {message}
        </button>
      </span>
    </div>
  );
});

const COLUMNS = '12.5rem 5.5rem 7.5rem minmax(0, 1fr)';
const PHONE_QUERY = '@media (max-width: 47.99rem)';

const Scroll = chakra('section', {
  base: {
    maxH: 'max(24rem, calc(100dvh - 24rem))',
    overflowY: 'auto',
    // The browser would also adjust the scroll position, so it would be adjusted twice.
    overflowAnchor: 'none',
    bg: 'bg.panel',
    borderWidth: '1px',
    rounded: 'l3',
    shadow: 'xs',
    focusVisibleRing: 'outside',
  },
});

const Head = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: COLUMNS,
    position: 'sticky',
    top: '0',
    zIndex: '1',
    px: '4',
    py: '2',
    gap: '3',
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    textStyle: 'xs',
    fontWeight: 'medium',
    color: 'fg.muted',
    [PHONE_QUERY]: { srOnly: true },
  },
});

const rowStyles = {
  ...markStyles,
  '& .row': {
    position: 'absolute',
    insetInline: '0',
    display: 'grid',
    gridTemplateColumns: COLUMNS,
    alignItems: 'center',
    gap: '3',
    px: '4',
    borderBottomWidth: '1px',
    borderColor: 'border.muted',
    fontVariantNumeric: 'tabular-nums',
    fontSize: '0.8125rem',
    _hover: { bg: 'bg.subtle' },
  },
  '& .time': { color: 'fg.muted', whiteSpace: 'nowrap' },
  '& .hub': { fontFamily: 'mono', fontSize: '0.75rem' },
  '& .text': { minW: '0' },
  '& .text button': {
    display: 'block',
    w: 'full',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    textAlign: 'start',
    fontFamily: 'mono',
    fontSize: '0.75rem',
    cursor: 'pointer',
    rounded: 'l1',
    focusVisibleRing: 'outside',
    // The whole row is the click target.
    _after: { content: '""', position: 'absolute', inset: '0' },
  },
  [PHONE_QUERY]: {
    '& .row': {
      gridTemplateColumns: 'auto auto 1fr',
      gridTemplateRows: 'auto auto',
      alignContent: 'center',
      columnGap: '2',
      rowGap: '0.5',
      fontSize: '0.75rem',
    },
    '& .text': { gridColumn: '1 / -1' },
    '& .hub': { textAlign: 'end' },
  },
} as const;
