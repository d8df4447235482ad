import { Box, Flex, Heading, Stack } from '@chakra-ui/react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '../../lib/branding.ts';
import { useSession } from '../../lib/session.ts';
import { useIsPhone } from '../use-is-phone.ts';
import { useMay } from '../use-may.ts';
import { ExportButton } from './export-button.tsx';
import { ListBody } from './list-body.tsx';
import { type ListLook, useListLook } from './list-look.ts';
import type { ListSpec } from './list-spec.ts';
import { hasToolbar, ListToolbar } from './list-toolbar.tsx';
import { ListTotal } from './list-total.tsx';
import { LiveButton } from './live-button.tsx';
import { LookMenu } from './look-menu.tsx';
import { Pager } from './pager.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useList } from './use-list.ts';
import { useListAddress } from './use-list-address.ts';
import { useListShortcuts } from './use-list-shortcuts.ts';
import { useSelectAll } from './use-select-all.tsx';
import { ViewsMenu } from './views-menu.tsx';

interface ListScreenProps<T> {
  readonly title: string;
  /** Shown beside the title: the owner of the list, and buttons to add items. */
  readonly aside?: ReactNode;
  readonly spec: ListSpec<T>;
  /** Shown above the title: the tabs of a page of several parts. They may contain the page's own heading. */
  readonly above?: ReactNode;
  /** `h2` if `above` contains the page's heading. */
  readonly level?: 'h1' | 'h2';
  /** Shown above the toolbar: a summary of the whole list. */
  readonly summary?: ReactNode;
  /** Shown below the rows: the meaning of their labels. */
  readonly legend?: ReactNode;
}

/** On phones, so that all of them fit on one line. */
const NARROW_BUTTONS = { '@media (max-width: 47.99rem)': { '& button, & > a': { px: '2' } } };

/** A screen that consists of a list. */
export function ListScreen<T>(props: ListScreenProps<T>) {
  const { title, aside, spec: given, above, level = 'h1', summary, legend } = props;
  const may = useMay();
  const spec = useMemo(
    () => (given.actions ? { ...given, actions: given.actions.filter(({ calls }) => may(calls)) } : given),
    [given, may],
  );
  const { t } = useTranslation('list');
  const { brand } = useBranding();
  // The views are the admin's own, so they are not offered for the lists of a user.
  const { actingAs } = useSession();
  const initial = useMemo(
    () => spec.columns.filter(({ initiallyHidden }) => initiallyHidden).map(({ id }) => id),
    [spec.columns],
  );
  const [stored, changeLook] = useListLook(spec.name, initial);
  const address = useListAddress(spec, { stored: stored.hidden, initial, hasStart: level === 'h1' });
  const { hidden } = address.url;
  const look = { ...stored, hidden };
  const onLook = (change: Partial<ListLook>) => {
    changeLook(change);
    if (change.hidden) address.setHidden(change.hidden);
  };
  const { selection, toggle, selectRange, togglePage, replace, clear } = useSelection<T>(
    `${spec.name} ${spec.owner}`,
  );
  const columns = useMemo(
    () => spec.columns.filter(({ id, lead }) => lead || !hidden.includes(id)),
    [spec.columns, hidden],
  );
  const extra = useMemo(() => columns.flatMap((column) => column.extra ?? []), [columns]);
  const list = useList(spec, address, look.limit, extra);
  const items = list.page?.items ?? [];
  const entries = items.map((item) => [spec.idOf(item), item] as const);
  const shown = useRef(entries);
  useEffect(() => {
    shown.current = entries;
  });
  // The rows are memoised, so it stays the same.
  const onToggle = useCallback(
    (id: string, item: T, isRange: boolean) => (isRange ? selectRange(shown.current, id) : toggle(id, item)),
    [toggle, selectRange],
  );
  const { selectAll, dialog } = useSelectAll(spec, list, extra, replace);
  const { rows, searchBox } = useListShortcuts({
    list,
    selectPage: spec.selectable ? () => togglePage(entries) : undefined,
    selectAll: spec.selectable ? () => void selectAll() : undefined,
    actions: spec.actions ?? [],
    act: (perform) => {
      if (selection.size > 0) perform(selection);
      // Without a filter it would be about everything.
      else if (list.filters.length > 0) void selectAll(perform);
    },
  });

  // On phones they are beside the filters: beside a long title, they would take a line of their own.
  const toolsBelow = useIsPhone() && hasToolbar(spec, list);
  const tools = (
    <Flex flexShrink="0" gap={{ base: '1.5', md: '2' }} css={NARROW_BUTTONS}>
      <ExportButton
        spec={spec}
        columns={spec.columns}
        selected={{ filter: list.filter, ...(list.sort && { sort: list.sort }) }}
        extra={spec.columns.flatMap((column) => column.extra ?? [])}
      />
      <LiveButton live={list.live} onLive={list.setLive} />
      {!actingAs && <ViewsMenu spec={spec} list={list} hidden={hidden} />}
      <LookMenu columns={spec.columns} look={look} onLook={onLook} list={list} />
    </Flex>
  );

  return (
    <Stack gap="4" pb={{ base: selection.size > 0 ? '16' : '0', md: '0' }}>
      <title>{`${title} – ${brand}`}</title>
      {above}
      <Flex wrap="wrap" align="center" justify="space-between" gapX="6" gapY="2">
        <Flex align="baseline" wrap="wrap" gapX="2">
          <Heading
            as={level}
            size={level === 'h1' ? 'xl' : 'lg'}
            letterSpacing="-0.015em"
            tabIndex={-1}
            outline="none"
          >
            {title}
          </Heading>
          {list.filters.length === 0 && <ListTotal total={list.total} />}
        </Flex>
        {(aside || !toolsBelow) && (
          <Flex
            wrap="wrap"
            align="center"
            gap={{ base: '1.5', md: '2' }}
            // On a line of its own, too: the panels of the last buttons open towards the start.
            ms="auto"
            css={NARROW_BUTTONS}
          >
            {aside}
            {!toolsBelow && tools}
          </Flex>
        )}
      </Flex>
      {summary}
      <ListToolbar
        spec={spec}
        list={list}
        searchBox={searchBox}
        onSelectAll={(then) => void selectAll(then)}
        tools={toolsBelow && tools}
      />
      <ListBody
        box={rows}
        title={title}
        spec={spec}
        list={list}
        columns={columns}
        density={look.density}
        selection={selection}
        onToggle={onToggle}
        onTogglePage={() => togglePage(entries)}
      />
      {legend && <div data-below="">{legend}</div>}
      <Foot isDocked={selection.size > 0}>
        <SelectionBar
          spec={spec}
          columns={columns}
          selection={selection}
          page={entries}
          // One page is the whole list.
          onSelectAll={list.next || list.previous ? () => void selectAll() : undefined}
          total={list.total}
          onClear={clear}
        />
        <Pager
          list={list}
          onLimit={(limit) => {
            changeLook({ limit });
            list.setLimit(limit);
          }}
        />
      </Foot>
      {dialog}
      <div className="sr-only" role="status">
        {list.page && !list.turning && t('announce', { rows: items.length })}
      </div>
    </Stack>
  );
}

/**
 * What is below the rows. While there is a selection, it stays at the lower edge of the window; on phones, only the bar of the
 * selection does.
 */
const Foot = ({ isDocked, children }: { isDocked: boolean; children: ReactNode }) => (
  <Box
    data-below=""
    position={{ md: isDocked ? 'sticky' : 'relative' }}
    bottom="0"
    zIndex="docked"
    mx={{ md: '-6' }}
    px={{ md: '6' }}
    pb={{ md: '3' }}
    bg="bg.panel"
    // Rows fade out above it. Where it is not over rows, this is over the gap.
    _before={{
      content: { md: '""' },
      position: 'absolute',
      insetX: '0',
      bottom: '100%',
      h: '4',
      bgGradient: 'to-t',
      gradientFrom: 'bg.panel',
      gradientTo: 'transparent',
      pointerEvents: 'none',
    }}
  >
    {children}
  </Box>
);
