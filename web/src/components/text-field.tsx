import { Box, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

interface TextFieldProps extends HTMLChakraProps<'input'> {
  readonly label: string;
  /** What is wrong with the entry. */
  readonly error?: string | undefined;
  /** A button at the end of the box. */
  readonly end?: ReactNode;
}

/** A label, a box to write in, and what is wrong with what stands there. */
export function TextField({ label, error, end, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" mb="1.5" fontWeight="medium">
        {label}
      </chakra.label>
      <Box position="relative">
        <Input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error && `${id}-error`}
          {...(end ? { pe: '12' } : {})}
          {...input}
        />
        {end && (
          <Box position="absolute" insetEnd="1.5" top="50%" transform="translateY(-50%)">
            {end}
          </Box>
        )}
      </Box>
      {error && (
        <Box id={`${id}-error`} mt="1.5" color="fg.error">
          {error}
        </Box>
      )}
    </Box>
  );
}

const Input = chakra('input', {
  base: {
    display: 'block',
    w: 'full',
    h: '11',
    px: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    rounded: 'l2',
    textStyle: 'md',
    focusVisibleRing: 'inside',
    focusRingWidth: '2px',
    '&[aria-invalid]': { borderColor: 'border.error' },
  },
});
