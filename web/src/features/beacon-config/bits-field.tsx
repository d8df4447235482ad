import { Box, chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { checkboxStyles } from '../../components/checkbox-styles.ts';
import type { ControlProps } from './integer-field.tsx';

interface BitsFieldProps extends ControlProps<number> {
  readonly bits: readonly { readonly bit: number; readonly label: string }[];
  /** `toggles`: a row of buttons, for a few short names. */
  readonly look: 'boxes' | 'toggles';
}

/** Several options, each on or off. Bits without a name here keep their values. */
export function BitsField({ label, hint, error, mixed, bits, look, value, onChange }: BitsFieldProps) {
  const id = useId();
  const below = [error && `${id}-error`, (hint || mixed) && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <Box as="fieldset" aria-describedby={below || undefined}>
      <chakra.legend mb="1.5" fontWeight="medium">
        {label}
      </chakra.legend>
      <Group look={look}>
        {bits.map(({ bit, label: name }, at) => (
          <label key={bit}>
            <input
              ref={(box) => {
                if (box) box.indeterminate = value === undefined;
              }}
              type="checkbox"
              checked={((value ?? 0) & bit) !== 0}
              aria-invalid={error && at === 0 ? true : undefined}
              aria-describedby={below || undefined}
              onChange={() => onChange((value ?? 0) ^ bit)}
            />
            <span>{name}</span>
          </label>
        ))}
      </Group>
      {error && (
        <Box id={`${id}-error`} mt="1.5" color="fg.error">
          {error}
        </Box>
      )}
      {(hint || mixed) && (
        <Box id={`${id}-hint`} mt="1.5" color="fg.muted" textStyle="xs">
          {[mixed, hint].filter(Boolean).join('. ')}
        </Box>
      )}
    </Box>
  );
}

const Group = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap' },
  variants: {
    look: {
      boxes: {
        columnGap: '5',
        rowGap: '2',
        minH: '9',
        alignItems: 'center',
        '& label': { display: 'inline-flex', alignItems: 'center', gap: '2', cursor: 'pointer' },
        '& input': checkboxStyles,
      },
      toggles: {
        gap: '0',
        w: 'fit-content',
        '& input': { srOnly: true },
        '& span': {
          display: 'inline-flex',
          alignItems: 'center',
          justifyContent: 'center',
          h: '9',
          minW: '14',
          px: '3',
          borderWidth: '1px',
          borderColor: 'border.control',
          bg: 'bg.panel',
          color: 'fg.muted',
          cursor: 'pointer',
          fontVariantNumeric: 'tabular-nums',
        },
        '& label:not(:first-of-type) span': { ms: '-1px' },
        '& label:first-of-type span': { roundedStart: 'l2' },
        '& label:last-of-type span': { roundedEnd: 'l2' },
        '& input:checked + span': {
          position: 'relative',
          bg: 'accent.subtle',
          borderColor: 'accent.solid',
          color: 'accent.fg',
          fontWeight: 'medium',
        },
        '& input:indeterminate + span': { borderStyle: 'dashed' },
        '& input:focus-visible + span': {
          position: 'relative',
          outline: '2px solid {colors.accent.focusRing}',
          outlineOffset: '1px',
        },
        '& input[aria-invalid] + span': { borderColor: 'border.error' },
      },
    },
  },
});
