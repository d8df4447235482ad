import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

export interface FieldProps {
  readonly label: string;
  /** Help for filling it in. */
  readonly hint?: ReactNode;
  /** The message about an invalid value. */
  readonly error?: string | undefined;
}

/** Properties for the control of a field, which associate it with its label, hint and error. */
interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** A label, a control, and below it the hint or the error. */
export function Field(props: FieldProps & { readonly children: (control: ControlProps) => ReactNode }) {
  const { label, hint, error, children } = props;
  const id = useId();
  const below = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" mb="1.5" fontWeight="medium">
        {label}
      </chakra.label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': below || undefined })}
      {error && (
        <Box id={`${id}-error`} mt="1.5" color="fg.error">
          {error}
        </Box>
      )}
      {hint && (
        <Box id={`${id}-hint`} mt="1.5" color="fg.muted" textStyle="xs">
          {hint}
        </Box>
      )}
    </Box>
  );
}
