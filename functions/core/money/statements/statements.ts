/** Access to statements for other domains. */
export {
  carriedOf,
  keepPositions,
  mergeWrite,
  owesAsGroup,
  type Payer,
  positionsOf,
  readStatement,
  readStatements,
  type StatementItem,
  someOfMonth,
  somePending,
  statementId,
  statementsOf,
  statementWrite,
} from './statement-store.ts';
