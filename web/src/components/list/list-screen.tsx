import { Flex, Heading, Stack } from '@chakra-ui/react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useBranding } from '../../lib/branding.ts';
import { ExportButton } from './export-button.tsx';
import { ListBody } from './list-body.tsx';
import { useListLook } from './list-look.ts';
import type { ListSpec } from './list-spec.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { LiveButton } from './live-button.tsx';
import { LookMenu } from './look-menu.tsx';
import { Pager } from './pager.tsx';
import { useSelection } from './selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useList } from './use-list.ts';
import { useListShortcuts } from './use-list-shortcuts.ts';

interface ListScreenProps<T> {
  readonly title: string;
  /** Beside the title: whose list it is, what one can add. */
  readonly aside?: ReactNode;
  readonly spec: ListSpec<T>;
  /** Above the title: the tabs of a page of several parts. They may contain the page's own heading. */
  readonly above?: ReactNode;
  /** `h2` where `above` has the page's heading. */
  readonly level?: 'h1' | 'h2';
  /** Above the tools: what there is to know of all of it. */
  readonly summary?: ReactNode;
  /** Below the rows: what their marks mean. */
  readonly legend?: ReactNode;
}

/** A whole screen that is a list. */
export function ListScreen<T>(props: ListScreenProps<T>) {
  const { title, aside, spec, above, level = 'h1', summary, legend } = props;
  const { t } = useTranslation('list');
  const { brand } = useBranding();
  const [look, changeLook] = useListLook(
    spec.name,
    spec.columns.filter(({ initiallyHidden }) => initiallyHidden).map(({ id }) => id),
  );
  const { selection, toggle, togglePage, clear } = useSelection<T>(`${spec.name} ${spec.owner}`);
  const columns = useMemo(
    () => spec.columns.filter(({ id, lead }) => lead || !look.hidden.includes(id)),
    [spec.columns, look.hidden],
  );
  const extra = useMemo(() => columns.flatMap((column) => column.extra ?? []), [columns]);
  const list = useList(spec, look.limit, extra);
  const items = list.page?.items ?? [];
  const entries = items.map((item) => [spec.idOf(item), item] as const);
  const searchBox = useListShortcuts({
    list,
    selectPage: spec.selectable ? () => togglePage(entries) : undefined,
  });

  return (
    <Stack gap="4" pb={selection.size > 0 ? '20' : '0'}>
      <title>{`${title} – ${brand}`}</title>
      {above}
      <Flex wrap="wrap" align="center" justify="space-between" gapX="6" gapY="2">
        <Heading
          as={level}
          size={level === 'h1' ? 'xl' : 'lg'}
          letterSpacing="-0.015em"
          tabIndex={-1}
          outline="none"
        >
          {title}
        </Heading>
        {/* On a phone they are narrower, so that all of them have one line. */}
        <Flex
          wrap="wrap"
          align="center"
          gap="2"
          css={{ '@media (max-width: 47.99rem)': { '& button, & > a': { px: '2.5' } } }}
        >
          {aside}
          <ExportButton spec={spec} columns={columns} filter={list.filter} extra={extra} />
          <LiveButton live={list.live} onLive={list.setLive} />
          <LookMenu columns={spec.columns} look={look} onLook={changeLook} />
        </Flex>
      </Flex>
      {summary}
      <ListToolbar spec={spec} list={list} searchBox={searchBox} />
      <ListBody
        title={title}
        spec={spec}
        list={list}
        columns={columns}
        density={look.density}
        selection={selection}
        onToggle={toggle}
        onTogglePage={() => togglePage(entries)}
      />
      {legend && <div data-below="">{legend}</div>}
      <Pager
        list={list}
        onLimit={(limit) => {
          changeLook({ limit });
          list.setLimit(limit);
        }}
      />
      <SelectionBar spec={spec} columns={columns} selection={selection} page={entries} onClear={clear} />
      <div className="sr-only" role="status">
        {list.page && !list.turning && t('announce', { rows: items.length })}
      </div>
    </Stack>
  );
}
