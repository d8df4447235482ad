import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

export interface FieldProps {
  readonly label: string;
  /** Helps to fill it in. */
  readonly hint?: ReactNode;
  /** The fault of the entry. */
  readonly error?: string | undefined;
}

/** What the control of a field is given, so that its label, hint and error belong to it. */
interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** A label, a control, and below it its hint or its error. */
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
