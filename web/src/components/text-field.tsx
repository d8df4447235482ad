import { Box, chakra, Flex, type HTMLChakraProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { limited } from './limited.ts';

interface TextFieldProps extends FieldProps, Omit<HTMLChakraProps<'input'>, 'size'> {
  /** `sm` in forms with several fields, `md` with one or two. */
  readonly size?: 'sm' | 'md';
  /** A button at the end of the input. */
  readonly end?: ReactNode;
  /** Buttons beside the input. */
  readonly beside?: ReactNode;
}

/** An input of one line. */
export function TextField({ label, hint, error, size = 'md', end, beside, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Flex gap="2" wrap="wrap">
          <Box position="relative" flex="1 1 12rem" minW="0">
            <Input size={size} {...control} {...(end ? { pe: '12' } : {})} {...limited(input)} />
            {end && (
              <Box position="absolute" insetEnd="1.5" top="50%" transform="translateY(-50%)">
                {end}
              </Box>
            )}
          </Box>
          {beside}
        </Flex>
      )}
    </Field>
  );
}

const Input = chakra('input', {
  base: {
    display: 'block',
    w: 'full',
    px: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.control',
    rounded: 'l2',
    focusVisibleRing: 'inside',
    focusRingWidth: '2px',
    '&[aria-invalid]': { borderColor: 'border.error' },
    '&:read-only': { bg: 'bg.subtle', color: 'fg.muted' },
  },
  variants: {
    size: {
      sm: { h: '9', textStyle: 'sm' },
      md: { h: '11', textStyle: 'md' },
    },
  },
});
