import { Button, Flex, Spinner, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { absoluteTime } from '../../lib/format.ts';
import type { LogLines } from './use-log-lines.ts';

/** The end of the list: a search shows how many lines it has checked and how far back, and may continue. */
export function LogEnd({ found }: { found: LogLines }) {
  const { t, i18n } = useTranslation(['logs', 'list', 'common']);
  const { busy, more, scanned, searchedUntil, lines } = found;
  const number = (some: number) => some.toLocaleString(i18n.language);
  const read =
    scanned === undefined
      ? undefined
      : searchedUntil
        ? t('read.until', {
            number: number(scanned),
            time: absoluteTime(Date.parse(searchedUntil), i18n.language),
          })
        : t('read.all', { number: number(scanned) });
  return (
    <Flex wrap="wrap" align="center" gap="3" color="fg.muted" textStyle="sm" minH="8">
      <Text role="status">
        {[(!busy || lines.length > 0) && t('read.shown', { number: number(lines.length) }), read]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {busy && <Spinner size="xs" />}
      {busy && scanned !== undefined && (
        <Button size="xs" variant="outline" colorPalette="gray" onClick={found.stop}>
          {t('read.stop')}
        </Button>
      )}
      {!busy && more && (
        <Button size="xs" variant="outline" colorPalette="gray" onClick={found.readMore}>
          {scanned === undefined ? t('read.more') : t('list:searchOn')}
        </Button>
      )}
    </Flex>
  );
}
