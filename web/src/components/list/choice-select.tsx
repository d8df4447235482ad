import { type Condition, type FilterFields, formatFilter, parseFilter } from '../../../../shared/filter.ts';
import { Select } from '../select.tsx';
import type { ChoiceFilter } from './list-spec.ts';

interface ChoiceSelectProps {
  readonly choice: ChoiceFilter;
  readonly fields: FilterFields;
  readonly condition: Condition | undefined;
  readonly onApply: (condition: Condition | undefined) => void;
}

const OTHER = 'other';

/** A filter with fixed choices; it is highlighted while it is active. */
export function ChoiceSelect({ choice, fields, condition, onApply }: ChoiceSelectProps) {
  const { label, any, options, other } = choice;
  const current = condition && formatFilter(condition);
  const at = options.findIndex((option) => option.expression() === current);
  const value = current === undefined ? '' : at < 0 ? OTHER : String(at);

  return (
    <Select
      aria-label={label}
      value={value}
      maxW={{ md: '56' }}
      {...(current !== undefined && {
        bg: 'accent.subtle',
        borderColor: 'accent.focusRing',
        color: 'accent.fg',
      })}
      onChange={(event) => {
        const option = options[Number(event.target.value)];
        if (event.target.value === '') onApply(undefined);
        // Our own options need no admin's fields that the list did not offer.
        else if (option) onApply(parseFilter(fields, option.expression(), true));
      }}
    >
      <option value="">{any}</option>
      {options.map((option, index) => (
        <option key={option.label} value={index}>
          {option.label}
        </option>
      ))}
      {condition && at < 0 && (
        <option value={OTHER}>
          {other?.(condition.values.join(', '), condition.operator) ?? condition.values.join(', ')}
        </option>
      )}
    </Select>
  );
}
