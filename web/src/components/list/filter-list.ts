import { type Condition, formatFilter } from '../../../../shared/filter.ts';
import type { ChoiceFilter, ListFilters, TextSearch } from './list-spec.ts';

/** A filter that is set by a chip: a choice, or a text in one field. */
export type ListFilter =
  | { readonly field: string; readonly label: string; readonly choice: ChoiceFilter }
  | { readonly field: string; readonly label: string; readonly search: TextSearch };

/** The filters of a list in their order. The first search has the search box, so it is none of them. */
export const filtersOf = ({ searches, choices }: ListFilters): readonly ListFilter[] => [
  ...choices.map((choice) => ({ field: choice.field, label: choice.label, choice })),
  ...searches.slice(1).map((search) => ({ field: search.field, label: search.label, search })),
];

/** The position of the option that a condition is, or -1. */
export function optionAt({ options }: ChoiceFilter, condition: Condition | undefined): number {
  const current = condition && formatFilter(condition);
  return options.findIndex((option) => option.expression() === current);
}

/** What a condition filters by, in words. */
export function valueText({ values, ...condition }: Condition, choice: ChoiceFilter | undefined): string {
  const plain = values.join(', ');
  if (!choice) return plain;
  const option = choice.options[optionAt(choice, { ...condition, values })];
  return option?.label ?? choice.other?.(plain, condition.operator) ?? plain;
}

export interface DescribedFilter {
  readonly field: string;
  /** Undefined for a filter that only links set. */
  readonly label: string | undefined;
  readonly value: string;
}

/** The filters that are set, in words. */
export const describeFilters = (
  { searches, choices }: ListFilters,
  conditions: readonly Condition[],
): readonly DescribedFilter[] =>
  conditions.map((condition) => {
    const { field } = condition;
    const choice = choices.find((one) => one.field === field);
    const { label } = choice ?? searches.find((one) => one.field === field) ?? {};
    return { field, label, value: valueText(condition, choice) };
  });
