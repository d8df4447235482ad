import { Box, Button, Flex } from '@chakra-ui/react';
import { Clock, Copy, Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Condition } from '../../../../shared/filter.ts';
import type { HubLog } from '../../../../shared/model/hub-log.ts';
import { Dialog } from '../../components/dialog.tsx';
import { CopyId } from '../../components/list/cells/copy-id.tsx';
import { markStyles, tableCellStyles } from '../../components/list/list-styles.ts';
import { absoluteTime } from '../../lib/format.ts';
import { notify } from '../../lib/notify.ts';
import { TONE } from './level-tones.ts';
import { useLevelNames } from './use-level-names.ts';
import { rangeOf } from './use-log-view.ts';

interface LogDetailProps {
  readonly line: HubLog;
  readonly onShow: (filters: readonly Condition[]) => void;
  readonly onClose: () => void;
}

const AROUND_MS = 5 * 60_000;

/** All details of one line, with links to related lines. */
export function LogDetail({ line, onShow, onClose }: LogDetailProps) {
  const { t, i18n } = useTranslation(['logs', 'list', 'common']);
  const levels = useLevelNames();
  const { timestamp, level, hubId, message } = line;
  const at = Date.parse(timestamp);
  const ofHub: Condition = { field: 'hubId', operator: 'eq', values: [hubId] };

  function show(filters: readonly Condition[]) {
    onShow(filters);
    onClose();
  }
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      notify('success', t('list:copied'));
    } catch {
      notify('error', t('list:copyFailed'));
    }
  }

  return (
    <Dialog wide title={t('detail.title')} onClose={onClose}>
      <Flex wrap="wrap" align="center" gapX="4" gapY="1" mb="3" css={{ ...markStyles, ...tableCellStyles }}>
        <span className="label" data-tone={TONE[level]}>
          {levels[level]}
        </span>
        <time dateTime={timestamp} title={timestamp}>
          {absoluteTime(at, i18n.language)}
        </time>
        <CopyId id={hubId} />
      </Flex>
      <Box
        as="pre"
        tabIndex={0}
        p="3"
        maxH="20rem"
        overflow="auto"
        bg="bg.subtle"
        borderWidth="1px"
        rounded="l2"
        fontFamily="mono"
        fontSize="0.8125rem"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        focusVisibleRing="outside"
      >
        {message}
      </Box>
      <Flex wrap="wrap" gap="2" mt="4">
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void copy(message)}>
          <Copy aria-hidden />
          {t('detail.copyMessage')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={() => void copy(JSON.stringify({ hubId, level, timestamp, message }))}
        >
          <Copy aria-hidden />
          {t('detail.copyJson')}
        </Button>
        <Button size="sm" variant="outline" colorPalette="gray" onClick={() => show([ofHub])}>
          <Radio aria-hidden />
          {t('detail.onlyHub')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={() =>
            show([
              ofHub,
              ...rangeOf(new Date(at - AROUND_MS).toISOString(), new Date(at + AROUND_MS).toISOString()),
            ])
          }
        >
          <Clock aria-hidden />
          {t('detail.around')}
        </Button>
        <Button size="sm" ms="auto" onClick={onClose}>
          {t('common:close')}
        </Button>
      </Flex>
    </Dialog>
  );
}
