import type { HTMLChakraProps } from '@chakra-ui/react';
import { Field, type FieldProps } from './field.tsx';
import { Select } from './select.tsx';

/** A labelled select. */
export function SelectField({
  label,
  hint,
  error,
  children,
  ...select
}: FieldProps & Omit<HTMLChakraProps<'select'>, 'size'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select wide borderColor="border.control" {...control} {...select}>
          {children}
        </Select>
      )}
    </Field>
  );
}
