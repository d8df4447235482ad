/**
 * The single table: the only place that speaks to DynamoDB. Stores give it keys, expressions and items; it knows how
 * batches are drained, which failures are worth another try and how a failed condition is told.
 */
export { ConditionFailed, ifWritten, written } from './table/attempts.ts';
export { getItems, putItems } from './table/batches.ts';
export { type Item, type Key, pause } from './table/client.ts';
export { deleteItem, getItem, putItem, updateItem } from './table/items.ts';
export {
  countIndex,
  type Found,
  type IndexItem,
  positionIn,
  queryIndex,
  queryItems,
  type Range,
} from './table/queries.ts';
export { transact, type Write } from './table/transact.ts';
