import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { checkboxStyles } from './checkbox-styles.ts';

interface CheckFieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A labelled checkbox. */
export function CheckField({ label, hint, checked, disabled = false, onChange }: CheckFieldProps) {
  const id = useId();
  return (
    <Label data-disabled={disabled ? '' : undefined}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        aria-labelledby={id}
        aria-describedby={hint ? `${id}-hint` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <Box>
        <Box id={id} fontWeight="medium">
          {label}
        </Box>
        {hint && (
          <Box id={`${id}-hint`} color="fg.muted" textStyle="xs">
            {hint}
          </Box>
        )}
      </Box>
    </Label>
  );
}

const Label = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'start',
    gap: '2.5',
    cursor: 'pointer',
    '&[data-disabled]': { cursor: 'default' },
    '& input': { ...checkboxStyles, mt: '0.5' },
  },
});
