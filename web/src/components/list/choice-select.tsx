import { type Condition, type FilterFields, parseFilter } from '../../../../shared/filter.ts';
import { Select } from '../select.tsx';
import { optionAt, valueText } from './filter-list.ts';
import type { ChoiceFilter } from './list-spec.ts';

interface ChoiceSelectProps {
  readonly choice: ChoiceFilter;
  readonly fields: FilterFields;
  readonly condition: Condition | undefined;
  readonly onApply: (condition: Condition | undefined) => void;
}

const OTHER = 'other';

/** A filter with fixed choices, highlighted while it is active. */
export function ChoiceSelect({ choice, fields, condition, onApply }: ChoiceSelectProps) {
  const { label, any, options } = choice;
  const at = optionAt(choice, condition);
  const value = condition === undefined ? '' : at < 0 ? OTHER : String(at);

  return (
    <Select
      aria-label={label}
      value={value}
      maxW={{ md: '56' }}
      {...(condition && {
        bg: 'accent.subtle',
        borderColor: 'accent.focusRing',
        color: 'accent.fg',
      })}
      onChange={(event) => {
        const option = options[Number(event.target.value)];
        if (event.target.value === '') onApply(undefined);
        // The console defines these options itself, so admin fields are allowed. A field that the caller may not use is
        // never offered.
        else if (option) onApply(parseFilter(fields, option.expression(), true));
      }}
    >
      <option value="">{any}</option>
      {options.map((option, index) => (
        <option key={option.label} value={index}>
          {option.label}
        </option>
      ))}
      {condition && at < 0 && <option value={OTHER}>{valueText(condition, choice)}</option>}
    </Select>
  );
}
