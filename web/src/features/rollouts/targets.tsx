import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Rollout, TARGET_STATES, type TargetState } from '../../../../shared/model/rollout.ts';
import { Card } from '../../components/card.tsx';
import { Segments } from '../../components/segments.tsx';
import { isMoving } from './is-moving.ts';
import { TargetList } from './target-list.tsx';
import { useRolloutTexts } from './use-rollout-texts.ts';

/** The hubs of a roll-out in one state, with their results. */
export function Targets({ rollout }: { rollout: Rollout }) {
  const { t } = useTranslation('rollouts');
  const { targets, number } = useRolloutTexts();
  const sums = new Map(
    TARGET_STATES.map((one) => [one, rollout.counts.reduce((sum, count) => sum + count[one], 0)]),
  );
  const [chosen, setChosen] = useState<TargetState>();
  // The initial state is the one that most needs attention.
  const state =
    chosen ?? (['failed', 'updating', 'waiting', 'done'] as const).find((one) => sums.get(one)) ?? 'done';
  return (
    <Card
      title={t('targets')}
      aside={
        <Segments
          label={t('column.state')}
          options={TARGET_STATES.map(
            (one) => [one, `${targets[one]} ${number(sums.get(one) ?? 0)}`] as const,
          )}
          value={state}
          onChange={setChosen}
        />
      }
    >
      <TargetList
        key={state}
        id={rollout.id}
        state={state}
        count={sums.get(state) ?? 0}
        isMoving={isMoving(rollout)}
      />
    </Card>
  );
}
