import { Refusal } from '../../shared/errors.ts';
import type { Condition } from '../../shared/filter.ts';
import type { Scope } from '../../shared/model/scope.ts';
import { sortAttribute } from './indexes.ts';
import type { ListDefinition, ListRequest, Page, RowItem } from './list-definition.ts';
import { holds, pageOfCandidates } from './list-of-candidates.ts';
import { isWithin, rangesOf } from './list-plan.ts';

/**
 * A page of the items within a scope. The scope always drives, so that neither the page nor its cursor tells of an item outside:
 * conditions are evaluated on each item of the scope. That reads a limited number of items a call, so a page may be short.
 *
 * @throws INVALID_FILTER_FIELD for a condition that no item can be asked, FORM_VALIDATION_FAILED for an order
 */
export async function scopedPage<Row>(
  list: ListDefinition,
  request: ListRequest & { readonly scope: Scope },
): Promise<Page<Row>> {
  const { owner, scope, conditions, sort } = request;
  if (!list.within || owner === undefined) throw new Error(`a ${list.kind} is in no scope`);
  if (sort !== undefined) throw new Refusal('FORM_VALIDATION_FAILED', { sort: { rule: 'notInScope' } });
  const checks = conditions.map((condition) => checkOf(list, condition));
  const fits = (item: RowItem<Row>) => checks.every((holdsFor) => holdsFor(item));
  const { items, next } = await pageOfCandidates<Row>(
    list,
    request,
    list.within(scope, owner),
    checks.length ? fits : undefined,
  );
  return { items, ...(next !== undefined && { next }) };
}

type Check = (item: RowItem<unknown>) => boolean;

/** Whether an item matches a condition: by its row, or by its place in the index of the field. */
function checkOf(list: ListDefinition, condition: Condition): Check {
  const { field, operator, values } = condition;
  const declared = list.fields[field]!;
  const { path, matches, slot, words } = declared;
  if (matches) return ({ row }) => matches(String(values[0]), row);
  if (path !== undefined && !words) return ({ row }) => holds(list, condition, row);
  if (slot === undefined || operator === 'ne')
    throw new Refusal('INVALID_FILTER_FIELD', { field, notTogetherWith: 'scope' });
  const ranges = rangesOf([condition], declared);
  const attribute = sortAttribute(slot);
  return (item) => {
    const sort = (item as unknown as Readonly<Record<string, unknown>>)[attribute];
    return typeof sort === 'string' && ranges.some((range) => isWithin(range, sort));
  };
}
