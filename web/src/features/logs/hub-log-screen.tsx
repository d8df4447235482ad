import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Archive } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getHubLogArchives, getHubLogs } from '../../../../shared/contract/hub-logs.ts';
import type { HubLog } from '../../../../shared/model/hub-log.ts';
import { Command } from '../../components/command.tsx';
import { ExportButton } from '../../components/list/export-button.tsx';
import type { ListQuery } from '../../components/list/list-spec.ts';
import { ErrorPanel } from '../../components/list/list-states.tsx';
import { LiveButton } from '../../components/list/live-button.tsx';
import { Loading } from '../../components/loading.tsx';
import { ScopeSwitch } from '../../components/scope-switch.tsx';
import { call } from '../../lib/api.ts';
import { useBranding } from '../../lib/branding.ts';
import { EVERYBODY, SELF } from '../../lib/paths.ts';
import { roleOf, useSession } from '../../lib/session.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { LogDetail } from './log-detail.tsx';
import { LogEnd } from './log-end.tsx';
import { LogHistogram } from './log-histogram.tsx';
import { LogRows } from './log-rows.tsx';
import { LogToolbar } from './log-toolbar.tsx';
import { useExportColumns } from './use-export-columns.ts';
import { useLogLines } from './use-log-lines.ts';
import { useLogView } from './use-log-view.ts';

/** The log of the user's own hubs. */
export const HubLogScreen = () => <HubLogs whose={SELF} />;

/** The log of one hub: a tab of its page. */
export function OneHubLog({ hub }: Required<Pick<HubLogsProps, 'hub'>>) {
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  return <HubLogs key={hub.id} whose={isAdmin ? EVERYBODY : SELF} hub={hub} />;
}

/** The log of all hubs, for admins. */
export const AdminHubLogScreen = () => <HubLogs whose={EVERYBODY} />;

interface HubLogsProps {
  /** The default owner. */
  readonly whose: typeof SELF | typeof EVERYBODY;
  /** The one hub whose log it is: then it is a part of that hub's page. */
  readonly hub?: { readonly id: string; readonly name: string };
}

/** The maximum number of lines of an export. */
const EXPORT_MAX = 50_000;

/** The Logs Explorer: the log lines of hubs, the newest first (specification 2.2). */
function HubLogs({ whose, hub }: HubLogsProps) {
  const { t, i18n } = useTranslation(['logs', 'list']);
  const { brand } = useBranding();
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  const view = useLogView(whose, hub?.id);
  const found = useLogLines(view);
  const [opened, setOpened] = useState<HubLog>();
  const [archiving, setArchiving] = useState(false);
  const columns = useExportColumns();
  const searchBox = useRef<HTMLInputElement>(null);
  useShortcuts(
    useMemo(
      () => [
        { keys: 'Shift+F', label: t('list:shortcut.search'), perform: () => searchBox.current?.focus() },
      ],
      [t],
    ),
  );
  const { user } = view.asked;
  const load = useCallback(
    (page: ListQuery) => call(getHubLogs, { query: { ...page, ...(user && { user }) } }),
    [user],
  );

  const title = hub ? t('titleOf', { hub: hub.name }) : view.owner === EVERYBODY ? t('titleAll') : t('title');
  const hasNone = found.lines.length === 0 && found.error === undefined;
  return (
    <Stack gap="4">
      <title>{`${title} – ${brand}`}</title>
      <Flex wrap="wrap" align="center" justify="space-between" gapX="6" gapY="2">
        <Heading
          as={hub ? 'h2' : 'h1'}
          size={hub ? 'lg' : 'xl'}
          letterSpacing="-0.015em"
          tabIndex={-1}
          outline="none"
        >
          {title}
        </Heading>
        <Flex wrap="wrap" align="center" gap="2">
          {isAdmin && !hub && (
            <ScopeSwitch
              owner={view.owner}
              to={(owner) => (owner === whose ? '?' : `?user=${encodeURIComponent(owner)}`)}
            />
          )}
          <ExportButton
            spec={{ name: 'hub-logs', load }}
            columns={columns}
            selected={{ filter: view.asked.filter }}
            extra={[]}
            most={EXPORT_MAX}
          />
          <Command calls={getHubLogArchives}>
            <Button
              size="sm"
              variant="outline"
              bg="bg.panel"
              colorPalette="gray"
              aria-label={t('archive.button')}
              onClick={() => setArchiving(true)}
            >
              <Archive aria-hidden />
              <Text as="span" hideBelow="md">
                {t('archive.button')}
              </Text>
            </Button>
          </Command>
          <LiveButton live={view.live} onLive={view.setLive} />
        </Flex>
      </Flex>
      <LogToolbar view={view} choosesUser={isAdmin && !hub} choosesHub={!hub} searchBox={searchBox} />
      <LogHistogram view={view} />
      {found.error !== undefined && (
        <Box borderWidth="1px" rounded="l3" bg="bg.panel">
          <ErrorPanel error={found.error} whole={!found.lines.length} onRetry={found.readMore} />
        </Box>
      )}
      {hasNone && found.busy ? (
        <Loading data={undefined} error={undefined} onRetry={found.readMore}>
          {() => null}
        </Loading>
      ) : hasNone ? (
        <Box textAlign="center" py="14" px="4" bg="bg.panel" borderWidth="1px" rounded="l3">
          <Text fontWeight="medium">
            {found.more ? t('list:nothingSoFar') : view.filters.length ? t('list:noMatch') : t('empty.title')}
          </Text>
          <Text color="fg.muted">
            {found.more
              ? t('list:nothingSoFarHint')
              : view.filters.length
                ? t('list:noMatchHint')
                : t('empty.hint')}
          </Text>
        </Box>
      ) : (
        <LogRows
          key={JSON.stringify(view.asked)}
          title={title}
          lines={found.lines}
          added={found.added}
          onOpen={setOpened}
          onEnd={found.more && !found.busy && found.error === undefined ? found.readMore : undefined}
        />
      )}
      {/* A search that has found nothing yet shows its progress below. */}
      <div data-below={found.scanned === undefined ? '' : undefined}>
        <LogEnd found={found} />
      </div>
      {opened && <LogDetail line={opened} onShow={view.show} onClose={() => setOpened(undefined)} />}
      {archiving && <ArchiveDialog user={user} onClose={() => setArchiving(false)} />}
      <div className="sr-only" role="status">
        {view.live &&
          found.added > 0 &&
          t('live.added', { number: found.added.toLocaleString(i18n.language) })}
      </div>
    </Stack>
  );
}
