import { Box, Flex, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { BillingRun } from '../../../../shared/model/billing-run.ts';
import type { StatementState } from '../../../../shared/model/statement.ts';
import { Card } from '../../components/card.tsx';
import { CardLink } from '../../components/card-link.tsx';
import { useChargeTexts } from '../../components/charges/use-charge-texts.ts';
import { euros } from '../../lib/euros.ts';
import { EVERYBODY, paths } from '../../lib/paths.ts';
import { SumsTable } from './sums-table.tsx';

/** What is done first, then what somebody must look at, then what costs nothing. */
const ORDER: readonly StatementState[] = [
  ...(['paid', 'paying', 'toConfirm', 'declined', 'disputed'] as const),
  ...(['writtenOff', 'carried', 'merged'] as const),
];
const COLOURS: Readonly<Record<StatementState, string>> = {
  paid: 'green.focusRing',
  paying: 'accent.focusRing',
  toConfirm: 'orange.focusRing',
  declined: 'red.focusRing',
  disputed: 'red.focusRing',
  writtenOff: 'border.emphasized',
  carried: 'border.emphasized',
  merged: 'border.emphasized',
};

/** How a run has left its statements: a bar, and a line with number and amount for each state. */
export function Outcomes({ run: { month, state: runState, outcomes } }: { run: BillingRun }) {
  const { t, i18n } = useTranslation('charges');
  const { language } = i18n;
  const { states } = useChargeTexts();
  const told = ORDER.flatMap((state) => {
    const sum = outcomes[state];
    return sum ? [{ state, ...sum }] : [];
  });
  const statementsOf = (filter: readonly string[]) =>
    paths.statements.of(EVERYBODY, [`month:eq:${month}`, ...filter]);
  const total = {
    statements: told.reduce((sum, { statements }) => sum + statements, 0),
    cents: told.reduce((sum, { cents }) => sum + cents, 0),
  };
  return (
    <Card
      title={t('run.outcomes')}
      hint={t('run.outcomesHint')}
      aside={total.statements > 0 && <CardLink to={statementsOf([])}>{t('run.allStatements')}</CardLink>}
    >
      {told.length === 0 ? (
        <Text color="fg.muted">{runState === 'finished' ? t('run.noOutcomes') : t('run.noneYet')}</Text>
      ) : (
        <Box>
          <Flex aria-hidden gap="0.5" h="2" mb="3" rounded="full" overflow="hidden" bg="bg.emphasized">
            {told.map(({ state, statements }) => (
              <Box key={state} bg={COLOURS[state]} flexGrow={statements} flexBasis="0.25rem" />
            ))}
          </Flex>
          <SumsTable>
            <thead>
              <tr>
                <th scope="col">{t('column.state')}</th>
                <th scope="col">{t('run.statement')}</th>
                <th scope="col">{t('run.amount')}</th>
              </tr>
            </thead>
            <tbody>
              {told.map(({ state, statements, cents }) => (
                <tr key={state}>
                  <th scope="row">
                    <Flex as="span" align="center" gap="2">
                      <Box
                        as="span"
                        boxSize="2"
                        flexShrink="0"
                        rounded="full"
                        bg={COLOURS[state]}
                        aria-hidden
                      />
                      <Link to={statementsOf([`state:eq:${state}`])}>{states[state].text}</Link>
                    </Flex>
                  </th>
                  <td>{statements.toLocaleString(language)}</td>
                  <td>{euros(cents, language)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('column.withVat')}</th>
                <td>{total.statements.toLocaleString(language)}</td>
                <td>{euros(total.cents, language)}</td>
              </tr>
            </tfoot>
          </SumsTable>
        </Box>
      )}
    </Card>
  );
}
