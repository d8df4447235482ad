import { Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

interface OutcomeCountsProps<Outcome extends string, Row> {
  /** In the order in which they are shown. */
  readonly names: Readonly<Record<Outcome, string>>;
  readonly rows: readonly Row[];
  readonly outcomeOf: (row: Row) => Outcome;
}

/** How many rows of a file have each outcome. */
export function OutcomeCounts<Outcome extends string, Row>(props: OutcomeCountsProps<Outcome, Row>) {
  const { names, rows, outcomeOf } = props;
  const { i18n } = useTranslation();
  const found = Map.groupBy(rows, outcomeOf);
  return (
    <Flex role="status" wrap="wrap" gapX="5" gapY="1">
      {(Object.keys(names) as Outcome[])
        .filter((outcome) => found.has(outcome))
        .map((outcome) => (
          <Text key={outcome}>
            <Text as="span" fontWeight="semibold">
              {found.get(outcome)!.length.toLocaleString(i18n.language)}
            </Text>{' '}
            {names[outcome]}
          </Text>
        ))}
    </Flex>
  );
}
