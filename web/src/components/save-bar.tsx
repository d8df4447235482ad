import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Notice } from './notice.tsx';
import { SteadyButton } from './steady-button.tsx';
import { useErrorText } from './use-error-text.ts';

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
  /** What the button says instead of "Save". */
  readonly label?: string;
}

/** The foot of a form: the changes, and the buttons to discard or save them. It stays in view while there are changes. */
export function SaveBar({ changes, refusal, busy, onDiscard, label }: SaveBarProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (
    <Box
      // Not sticky while there is nothing to save.
      position={changes.length > 0 ? 'sticky' : 'static'}
      bottom="3"
      zIndex="docked"
      px={{ base: '4', md: '6' }}
      py="3"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      shadow={changes.length > 0 ? 'lg' : 'xs'}
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
      <Flex align="center" justify="end" wrap="wrap" gap="2">
        <Text flexBasis={{ base: 'full', md: 'auto' }} me="auto" color="fg.muted" role="status">
          {changes.length > 0 ? t('changesCount', { count: changes.length }) : t('noChanges')}
        </Text>
        <SteadyButton
          size="sm"
          variant="outline"
          colorPalette="gray"
          disabled={changes.length === 0 || busy}
          onClick={onDiscard}
        >
          {t('discard')}
        </SteadyButton>
        <SteadyButton
          type="submit"
          size="sm"
          disabled={changes.length === 0}
          loading={busy}
          loadingText={t('save')}
        >
          {label ?? t('save')}
        </SteadyButton>
      </Flex>
    </Box>
  );
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
