import { Button, Flex } from '@chakra-ui/react';

interface SegmentsProps<T extends string> {
  readonly label: string;
  readonly options: readonly (readonly [T, string])[];
  readonly value: T;
  readonly disabled?: boolean;
  readonly onChange: (value: T) => void;
}

/** A choice between views of the same data. */
export const Segments = <T extends string>({
  label,
  options,
  value,
  disabled,
  onChange,
}: SegmentsProps<T>) => (
  <Flex role="group" aria-label={label} gap="1" wrap="wrap">
    {options.map(([one, text]) => (
      <Button
        key={one}
        size="xs"
        variant={one === value ? 'surface' : 'ghost'}
        colorPalette={one === value ? 'accent' : 'gray'}
        aria-pressed={one === value}
        disabled={disabled}
        onClick={() => onChange(one)}
      >
        {text}
      </Button>
    ))}
  </Flex>
);
