import { Box, chakra, Flex, Spinner, Stack, Text } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { FINDING_KINDS, type Finding } from '../../../../shared/content/gate.ts';
import { paths } from '../../lib/paths.ts';
import { Loading } from '../loading.tsx';
import { useFindingTexts } from './use-finding-texts.ts';
import type { GateState } from './use-info-facts.ts';

/** Infos that are named of one kind of finding. */
const NAMED = 8;

interface FindingsPanelProps {
  readonly gate: GateState;
  readonly findings: readonly Finding[];
  /** The owner in the URL. */
  readonly owner: string;
}

/** What was found before publishing, grouped by what is the matter: errors, then warnings, then what remains open. */
export function FindingsPanel({ gate, findings, owner }: FindingsPanelProps) {
  const { t } = useTranslation('gate');
  const { about, detail } = useFindingTexts();
  const groups = [
    ...Map.groupBy(findings, (one) => ('language' in one ? `${one.kind} ${one.language}` : one.kind)),
  ];
  return (
    <Loading plain data={gate.facts} error={gate.error} onRetry={gate.retry}>
      {() => (
        <Stack gap="3" aria-live="polite" aria-busy={gate.isCheckingLinks}>
          {groups.length === 0 && !gate.isCheckingLinks && (
            <Flex gap="2.5" align="center">
              <Box color="green.fg" asChild>
                <CircleCheck size={17} aria-hidden />
              </Box>
              <Text>{t('nothingFound')}</Text>
            </Flex>
          )}
          {groups.length > 0 && (
            <List aria-label={t('findings')}>
              {groups.map(([key, [first, ...others]]) => {
                const all = [first!, ...others];
                const tone = FINDING_KINDS[first!.kind];
                const Icon = tone === 'error' ? CircleAlert : TriangleAlert;
                const named = all.flatMap((one) =>
                  'info' in one
                    ? [{ name: one.name, to: paths.info.to(owner, one.info), detail: detail(one) }]
                    : 'tour' in one
                      ? [{ name: one.name, to: paths.tour.to(owner, one.tour), detail: '' }]
                      : [],
                );
                // An Info with several is named once.
                const things = [...Map.groupBy(named, ({ to }) => to).values()];
                return (
                  <li key={key}>
                    <Box color={tone === 'error' ? 'fg.error' : 'orange.fg'} pt="0.5" flexShrink="0">
                      <Icon size={17} aria-hidden />
                    </Box>
                    <Box minW="0">
                      <Text fontWeight="medium">
                        <span className="sr-only">{tone === 'error' ? t('error') : t('warning')}: </span>
                        {about(first!, all.length)}
                      </Text>
                      <ul>
                        {things.slice(0, NAMED).map(([one, ...more]) => (
                          <li key={one!.to}>
                            <Link to={one!.to}>{one!.name}</Link>
                            {[one!, ...more].map(
                              (about) => about.detail && <small key={about.detail}>{about.detail}</small>,
                            )}
                          </li>
                        ))}
                        {things.length > NAMED && <li>{t('others', { count: things.length - NAMED })}</li>}
                      </ul>
                    </Box>
                  </li>
                );
              })}
            </List>
          )}
          {gate.isCheckingLinks && (
            <Flex gap="2.5" align="center" color="fg.muted">
              <Spinner size="xs" />
              <Text>{t('checkingLinks')}</Text>
            </Flex>
          )}
          {!gate.isCheckingLinks && (
            <Text color="fg.muted" textStyle="xs">
              {gate.unchecked > 0 ? t('unchecked', { count: gate.unchecked }) : t('howChecked')}
            </Text>
          )}
        </Stack>
      )}
    </Loading>
  );
}

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '3',
    listStyleType: 'none',
    '& > li': { display: 'flex', gap: '2.5' },
    '& ul': { listStyleType: 'none', mt: '0.5' },
    '& a': {
      textDecoration: 'underline',
      textUnderlineOffset: '2px',
      overflowWrap: 'anywhere',
      rounded: 'l1',
      focusVisibleRing: 'outside',
    },
    '& small': { display: 'block', color: 'fg.muted', textStyle: 'xs', overflowWrap: 'anywhere' },
  },
});
