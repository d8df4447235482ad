import { Notice } from '../../components/notice.tsx';
import { Overview } from '../../components/thing-page/overview.tsx';
import { LastChanges } from '../../features/audit/last-changes.tsx';
import { Groups } from '../../features/rollouts/groups.tsx';
import { RolloutDetails } from '../../features/rollouts/rollout-details.tsx';
import { RolloutPage } from '../../features/rollouts/rollout-page.tsx';
import { Targets } from '../../features/rollouts/targets.tsx';
import { useRolloutTexts } from '../../features/rollouts/use-rollout-texts.ts';
import { paths } from '../../lib/paths.ts';

/** How the roll-out in the URL is: the first tab of its page. */
export function RolloutOverviewScreen() {
  const { stops } = useRolloutTexts();
  return (
    <RolloutPage here="overview">
      {(rollout) => (
        <Overview
          key={rollout.id}
          notices={rollout.stopReason && <Notice tone="warning">{stops[rollout.stopReason]}</Notice>}
          main={
            <>
              <Groups rollout={rollout} />
              <Targets rollout={rollout} />
            </>
          }
          aside={
            <>
              <RolloutDetails rollout={rollout} />
              {/* Not below the hubs, which would push it down when they have loaded. */}
              <LastChanges
                item={`rollout/${rollout.id}`}
                ownerId={rollout.user}
                all={paths.rolloutChanges.to(rollout.id)}
              />
            </>
          }
        />
      )}
    </RolloutPage>
  );
}
