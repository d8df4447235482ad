import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { Field, type FieldProps } from './field.tsx';
import { limited } from './limited.ts';

/** An input of several lines, which grows with its text if the browser supports it. */
export function TextArea({
  label,
  hint,
  error,
  ...area
}: FieldProps & Omit<HTMLChakraProps<'textarea'>, 'size'>) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => <Area {...control} {...limited(area)} />}
    </Field>
  );
}

const Area = chakra('textarea', {
  base: {
    display: 'block',
    w: 'full',
    minH: '24',
    maxH: '96',
    px: '3',
    py: '2',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    rounded: 'l2',
    resize: 'vertical',
    fieldSizing: 'content',
    focusVisibleRing: 'inside',
    focusRingWidth: '2px',
    '&[aria-invalid]': { borderColor: 'border.error' },
  },
});
