/**
 * The single table: the only module that calls DynamoDB. Stores pass keys, expressions and items. This module drains
 * batches, retries conflicts and reports failed conditions.
 */
export { ConditionFailed, ifWritten, written } from './table/attempts.ts';
export { getItems, putItems } from './table/batches.ts';
export { type Item, type Key, pause } from './table/client.ts';
export { deleteItem, getItem, ofThisCall, putItem, updateItem } from './table/items.ts';
export {
  type Found,
  type IndexItem,
  inPages,
  positionIn,
  queryIndex,
  queryItems,
  type Range,
} from './table/queries.ts';
export { countShards, queryShards } from './table/query-shards.ts';
export { transact, type Write } from './table/transact.ts';
