import { Box, chakra, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { GroupCount, Rollout, TargetState } from '../../../../shared/model/rollout.ts';
import { useRolloutTexts } from './use-rollout-texts.ts';

const COLOURS: Readonly<Record<TargetState, string>> = {
  done: 'green.focusRing',
  failed: 'red.focusRing',
  updating: 'accent.focusRing',
  late: 'orange.focusRing',
  skipped: 'border.emphasized',
  waiting: 'bg.emphasized',
};
const ORDER: readonly TargetState[] = ['done', 'failed', 'updating', 'late', 'skipped', 'waiting'];

/** The progress of a group: a bar with the states of its hubs, and the numbers. */
export function GroupCard({ n, count, rollout }: { n: number; count: GroupCount; rollout: Rollout }) {
  const { t } = useTranslation('rollouts');
  const { targets, number } = useRolloutTexts();
  const isCurrent = rollout.state !== 'ready' && rollout.state !== 'finished' && rollout.current === n;
  const told = ORDER.filter((state) => count[state] > 0);
  return (
    <Box
      as="section"
      bg="bg.panel"
      borderWidth="1px"
      borderColor={isCurrent ? 'accent.focusRing' : undefined}
      rounded="l3"
      shadow="xs"
      px="4"
      py="3.5"
      aria-label={t('group', { number: n + 1 })}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <Flex justify="space-between" gap="3" mb="2">
        <Text fontWeight="medium">
          {n === 0 && rollout.counts.length > 1 ? t('canary') : t('group', { number: n + 1 })}
        </Text>
        <Text color="fg.muted">{t('hubs', { count: count.total, number: number(count.total) })}</Text>
      </Flex>
      <Bar aria-hidden>
        {told.map((state) => (
          <Box key={state} bg={COLOURS[state]} flexGrow={count[state]} />
        ))}
      </Bar>
      <Flex as="ul" wrap="wrap" gapX="4" gapY="0.5" mt="2.5" textStyle="sm" listStyleType="none">
        {told.map((state) => (
          <Flex as="li" key={state} align="center" gap="1.5">
            <Box boxSize="2" rounded="full" bg={COLOURS[state]} aria-hidden />
            <Text as="span" color="fg.muted">
              {targets[state]}
            </Text>
            <Text as="span" fontVariantNumeric="tabular-nums">
              {number(count[state])}
            </Text>
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}

const Bar = chakra('div', {
  base: { display: 'flex', gap: '0.5', h: '2', rounded: 'full', overflow: 'hidden', bg: 'bg.emphasized' },
});
