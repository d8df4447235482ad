import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface SettableProps {
  readonly label: string;
  /** What the devices have now, in words. */
  readonly present: string;
  readonly note?: string | undefined;
  /** Whether the user has chosen to set it. */
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly onLeave: () => void;
  /** The control, shown once it is chosen. */
  readonly children: ReactNode;
}

/** A field of many devices. It is not set, and shows what they have, until the user chooses to set it. */
export function Settable({ label, present, note, chosen, onChoose, onLeave, children }: SettableProps) {
  const { t } = useTranslation('bulk');
  const box = useRef<HTMLDivElement>(null);
  const wasChosen = useRef(chosen);
  useEffect(() => {
    if (chosen !== wasChosen.current) {
      const control = box.current?.querySelector<HTMLElement>('input, select, textarea, button');
      control?.focus();
      // What is typed replaces what the devices have.
      if (control instanceof HTMLInputElement) control.select();
    }
    wasChosen.current = chosen;
  }, [chosen]);
  return (
    <Box
      ref={box}
      ps="2.5"
      ms="-3"
      borderStartWidth="2px"
      borderColor={chosen ? 'accent.solid' : 'transparent'}
    >
      {chosen ? (
        <>
          {children}
          <Flex mt="1">
            <Button size="2xs" variant="ghost" ms="-2" onClick={onLeave}>
              <Undo2 aria-hidden />
              {t('leave')}
            </Button>
          </Flex>
        </>
      ) : (
        <Flex align="start" justify="space-between" gap="3">
          <Box minW="0">
            <Text textStyle="sm" fontWeight="medium">
              {label}
            </Text>
            <Text textStyle="sm" color="fg.muted" overflowWrap="anywhere">
              {present}
            </Text>
            {note && (
              <Text textStyle="xs" color="fg.muted">
                {note}
              </Text>
            )}
          </Box>
          <Button
            size="xs"
            variant="outline"
            colorPalette="gray"
            aria-label={t('setField', { field: label })}
            onClick={onChoose}
          >
            {t('set')}
          </Button>
        </Flex>
      )}
    </Box>
  );
}
