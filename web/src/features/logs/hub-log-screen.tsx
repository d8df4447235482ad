import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { Archive } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getHubLogs } from '../../../../shared/contract/hub-logs.ts';
import type { HubLog } from '../../../../shared/model/hub-log.ts';
import { AdminTabs } from '../../components/admin-tabs.tsx';
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

/** The log of one's own hubs. */
export const HubLogScreen = () => <HubLogs whose={SELF} />;

/** Anybody's, among the tools of admins. */
export const AdminHubLogScreen = () => <HubLogs whose={EVERYBODY} above={<AdminTabs here="hubLogs" />} />;

interface HubLogsProps {
  /** Where nobody is named. */
  readonly whose: typeof SELF | typeof EVERYBODY;
  readonly above?: ReactNode;
}

/** An export ends with so many lines. */
const EXPORT_MAX = 50_000;

/** The Logs Explorer: what the hubs say of themselves, the newest first (specification 2.2). */
function HubLogs({ whose, above }: HubLogsProps) {
  const { t, i18n } = useTranslation(['logs', 'list']);
  const { brand } = useBranding();
  const isAdmin = roleOf(useSession()) === 'ADMIN';
  const view = useLogView(whose);
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

  const title = view.owner === EVERYBODY ? t('titleAll') : t('title');
  const hasNone = found.lines.length === 0 && found.error === undefined;
  return (
    <Stack gap="4">
      <title>{`${title} – ${brand}`}</title>
      {above}
      <Flex wrap="wrap" align="center" justify="space-between" gapX="6" gapY="2">
        <Heading as="h1" size="xl" letterSpacing="-0.015em" tabIndex={-1} outline="none">
          {title}
        </Heading>
        <Flex wrap="wrap" align="center" gap="2">
          {isAdmin && (
            <ScopeSwitch
              owner={view.owner}
              to={(owner) => (owner === whose ? '?' : `?user=${encodeURIComponent(owner)}`)}
            />
          )}
          <ExportButton
            spec={{ name: 'hub-logs', load }}
            columns={columns}
            filter={view.asked.filter}
            extra={[]}
            most={EXPORT_MAX}
          />
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
          <LiveButton live={view.live} onLive={view.setLive} />
        </Flex>
      </Flex>
      <LogToolbar view={view} choosesUser={isAdmin} searchBox={searchBox} />
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
      {/* A long search says how far it is while it has found nothing. */}
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
