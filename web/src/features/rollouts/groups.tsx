import { SimpleGrid } from '@chakra-ui/react';
import type { Rollout } from '../../../../shared/model/rollout.ts';
import { GroupCard } from './group-card.tsx';

/** The groups of a roll-out in their order, with the states of their hubs. */
export const Groups = ({ rollout }: { rollout: Rollout }) => (
  <SimpleGrid columns={{ base: 1, md: 2, '2xl': 3 }} gap="4">
    {rollout.counts.map((count, n) => (
      // Groups have no name but their place.
      // biome-ignore lint/suspicious/noArrayIndexKey: it is their identity
      <GroupCard key={n} n={n} count={count} rollout={rollout} />
    ))}
  </SimpleGrid>
);
