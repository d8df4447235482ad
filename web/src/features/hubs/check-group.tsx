import { Box, chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { CheckField } from '../../components/check-field.tsx';

interface CheckGroupProps<T extends string> {
  readonly label: string;
  readonly error: string | undefined;
  readonly options: readonly (readonly [T, string])[];
  readonly chosen: readonly T[];
  /** In the order of the options. */
  readonly onChange: (chosen: T[]) => void;
}

/** A group of checkboxes. */
export function CheckGroup<T extends string>({
  label,
  error,
  options,
  chosen,
  onChange,
}: CheckGroupProps<T>) {
  const id = useId();
  const toggled = (option: T, isChosen: boolean) =>
    options.map(([one]) => one).filter((one) => (one === option ? isChosen : chosen.includes(one)));
  return (
    <Group
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <chakra.legend mb="2" fontWeight="medium">
        {label}
      </chakra.legend>
      <Flex wrap="wrap" columnGap="6" rowGap="2.5">
        {options.map(([option, text]) => (
          <CheckField
            key={option}
            label={text}
            checked={chosen.includes(option)}
            onChange={(isChosen) => onChange(toggled(option, isChosen))}
          />
        ))}
      </Flex>
      {error && (
        <Box id={`${id}-error`} mt="1.5" color="fg.error">
          {error}
        </Box>
      )}
    </Group>
  );
}

const Group = chakra('fieldset', { base: { border: '0', m: '0', p: '0', minW: '0', outline: 'none' } });
