import { LABEL_NAME, LABEL_NAME_MAX, LABEL_NAME_MIN } from '../../model/label-name.ts';

/** A filter by the name of a group or label. */
export const labelFilter = {
  type: 'text',
  operators: ['eq'],
  min: LABEL_NAME_MIN,
  max: LABEL_NAME_MAX,
  pattern: LABEL_NAME,
  case: 'lower',
} as const;
