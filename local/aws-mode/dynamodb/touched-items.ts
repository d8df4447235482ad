import { tableName } from '../../services/dynamodb/permissions.ts';
import type { Properties } from '../../types.ts';

/** Returns the properties of a table in its template. */
export type TableSchema = (table: string) => Properties | undefined;

/** An item that a request specifies by its key. */
export interface TouchedItem {
  readonly table: string;
  readonly key: Properties;
  /** Identifies the table and the key. */
  readonly id: string;
  readonly kind: 'Put' | 'Update' | 'Delete' | 'ConditionCheck' | 'Get';
  /** The new item of a Put. */
  readonly item?: Properties;
}

const SINGLE: Record<string, TouchedItem['kind']> = {
  DeleteItem: 'Delete',
  GetItem: 'Get',
  PutItem: 'Put',
  UpdateItem: 'Update',
};

/** The items that a request specifies. None for a Query, for a Scan and for a table that is not in the template. */
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
