import { chakra, Stack } from '@chakra-ui/react';
import { useId } from 'react';

interface ChoiceCardsProps<T extends string | boolean> {
  readonly label: string;
  readonly choices: readonly { readonly value: T; readonly label: string; readonly hint: string }[];
  readonly chosen: T;
  readonly onChange: (value: T) => void;
}

/** Radio buttons whose choices need a sentence each. */
export function ChoiceCards<T extends string | boolean>({
  label,
  choices,
  chosen,
  onChange,
}: ChoiceCardsProps<T>) {
  const name = useId();
  return (
    <Stack as="fieldset" gap="2">
      <chakra.legend fontWeight="medium" mb="2">
        {label}
      </chakra.legend>
      {choices.map(({ value, label: text, hint }) => (
        <Choice key={text}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChange(value)} />
          <span>
            <strong>{text}</strong>
            <small>{hint}</small>
          </span>
        </Choice>
      ))}
    </Stack>
  );
}

const Choice = chakra('label', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'auto 1fr',
    alignItems: 'start',
    gap: '3',
    p: '3',
    borderWidth: '1px',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'bg.subtle' },
    '&:has(input:checked)': { borderColor: 'accent.solid', bg: 'accent.subtle' },
    '& input': { mt: '1', accentColor: '{colors.accent.solid}' },
    '& strong': { display: 'block', fontWeight: 'medium' },
    '& small': { display: 'block', fontSize: 'sm', color: 'fg.muted' },
  },
});
