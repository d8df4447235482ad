import { tableName } from '../../services/dynamodb/permissions.ts';
import type { Properties } from '../../types.ts';

/** What a template says of a table. */
export type TableSchema = (table: string) => Properties | undefined;

/** An item that a request names by its key. */
export interface TouchedItem {
  readonly table: string;
  readonly key: Properties;
  /** Table and key, as a text to compare by. */
  readonly id: string;
  readonly kind: 'Put' | 'Update' | 'Delete' | 'ConditionCheck' | 'Get';
  /** Of a Put. */
  readonly item?: Properties;
}

const SINGLE: Record<string, TouchedItem['kind']> = {
  DeleteItem: 'Delete',
  GetItem: 'Get',
  PutItem: 'Put',
  UpdateItem: 'Update',
};

/** The items that a request names; none for a Query, a Scan or a table that the template does not have. */
export function touchedItems(operation: string, body: Properties, schemaOf: TableSchema): TouchedItem[] {
  const touch = (kind: TouchedItem['kind'], named: unknown, part: Properties): TouchedItem[] => {
    const table = tableName(named);
    const names: string[] = (schemaOf(table)?.KeySchema ?? []).map((each: Properties) => each.AttributeName);
    const source: Properties = part.Item ?? part.Key ?? {};
    if (names.length === 0 || !names.every((name) => source[name])) return [];
    const key = Object.fromEntries(names.map((name) => [name, source[name]]));
    return [{ table, key, id: `${table} ${JSON.stringify(key)}`, kind, item: part.Item }];
  };
  const single = SINGLE[operation];
  if (single) return touch(single, body.TableName, body);
  switch (operation) {
    case 'TransactWriteItems':
    case 'TransactGetItems':
      return (body.TransactItems ?? []).flatMap((entry: Properties) =>
        Object.entries<Properties>(entry).flatMap(([kind, part]) =>
          touch(kind as TouchedItem['kind'], part.TableName, part),
        ),
      );
    case 'BatchWriteItem':
      return Object.entries<Properties[]>(body.RequestItems ?? {}).flatMap(([table, requests]) =>
        requests.flatMap(({ PutRequest, DeleteRequest }) =>
          touch(PutRequest ? 'Put' : 'Delete', table, PutRequest ?? DeleteRequest ?? {}),
        ),
      );
    case 'BatchGetItem':
      return Object.entries<Properties>(body.RequestItems ?? {}).flatMap(([table, { Keys = [] }]) =>
        Keys.flatMap((Key: Properties) => touch('Get', table, { Key })),
      );
    default:
      return [];
  }
}
