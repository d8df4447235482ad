import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import useSWRInfinite from 'swr/infinite';
import { getHubLogArchives } from '../../../../shared/contract/hub-logs.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorPanel } from '../../components/list/list-states.tsx';
import { nextCursor } from '../../components/list/walk-pages.ts';
import { SteadyButton } from '../../components/steady-button.tsx';
import { call } from '../../lib/api.ts';
import { calendarDay, fileSize } from '../../lib/format.ts';

interface ArchiveDialogProps {
  /** The owner, as the API takes it. */
  readonly user: string | undefined;
  readonly onClose: () => void;
}

const LIMIT = 100;
/** Download URLs expire after 15 minutes, so the list is refreshed before that. */
const REFRESH_MS = 10 * 60_000;

/** Downloads of the archive files with older lines, by day. */
export function ArchiveDialog({ user, onClose }: ArchiveDialogProps) {
  const { t, i18n } = useTranslation(['logs', 'common']);
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite(
    (index: number, before: Awaited<ReturnType<typeof load>> | null) => {
      const cursor = nextCursor(before ?? undefined);
      return index > 0 && !cursor ? null : (['hub-log-archives', user, cursor] as const);
    },
    ([, whose, cursor]) => load(whose, cursor),
    { refreshInterval: REFRESH_MS, revalidateFirstPage: false },
  );
  const files = data?.flatMap(({ items }) => items) ?? [];
  return (
    <Dialog wide title={t('archive.title')} onClose={onClose}>
      <Text color="fg.muted" mb="3">
        {t('archive.hint')}
      </Text>
      {error !== undefined && <ErrorPanel error={error} whole={!data} onRetry={() => void mutate()} />}
      {data && files.length === 0 && (
        <Text p="6" textAlign="center" color="fg.muted">
          {t('archive.none')}
        </Text>
      )}
      {files.length > 0 && (
        <Files aria-label={t('archive.title')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('archive.day')}</th>
                <th scope="col">{t('archive.lines')}</th>
                <th scope="col">{t('archive.size')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {files.map((file) => {
                const name = `${calendarDay(file.day, i18n.language)}${file.part > 0 ? ` (${file.part + 1})` : ''}`;
                return (
                  <tr key={`${file.day} ${file.part}`}>
                    <th scope="row">{name}</th>
                    <td>{file.lines.toLocaleString(i18n.language)}</td>
                    <td>{fileSize(file.bytes, i18n.language)}</td>
                    <td>
                      <a href={file.url} download aria-label={t('archive.download', { name })}>
                        <Download size={16} aria-hidden />
                      </a>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </Files>
      )}
      <Flex justify="end" gap="2" mt="5">
        {nextCursor(data?.at(-1)) && (
          <SteadyButton
            size="sm"
            variant="outline"
            colorPalette="gray"
            loading={isValidating}
            onClick={() => void setSize(size + 1)}
          >
            {t('read.more')}
          </SteadyButton>
        )}
        <Button size="sm" onClick={onClose}>
          {t('common:close')}
        </Button>
      </Flex>
    </Dialog>
  );
}

const load = (user: string | undefined, cursor: string | undefined) =>
  call(getHubLogArchives, {
    query: { limit: LIMIT, ...(user && { user }), ...(cursor && { starting_at: cursor }) },
  });

const Files = chakra('section', {
  base: {
    maxH: '24rem',
    overflow: 'auto',
    borderWidth: '1px',
    rounded: 'l2',
    fontVariantNumeric: 'tabular-nums',
    focusVisibleRing: 'inside',
    '& table': { w: 'full', textStyle: 'sm' },
    '& th, & td': { px: '3', py: '1.5', textAlign: 'end', fontWeight: 'normal' },
    '& th:first-of-type': { textAlign: 'start' },
    '& thead > tr > *': {
      position: 'sticky',
      top: '0',
      bg: 'bg.panel',
      color: 'fg.muted',
      textStyle: 'xs',
      borderBottomWidth: '1px',
    },
    '& a': {
      display: 'inline-flex',
      p: '1.5',
      rounded: 'l1',
      color: 'accent.fg',
      focusVisibleRing: 'outside',
    },
  },
});
