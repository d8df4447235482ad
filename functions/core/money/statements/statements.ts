/** Access to statements for other domains. */
export { beginAgain } from './begin-again.ts';
export { ledgerOf } from './ledger-of.ts';
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
  someMovedSince,
  someOfMonth,
  somePending,
  statementId,
  statementsOf,
  statementWrite,
} from './statement-store.ts';
