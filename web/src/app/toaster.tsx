import { Box, Button, Flex, IconButton, Stack } from '@chakra-ui/react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissToast, type Toast, useToasts } from '../lib/notify.ts';

const LOOKS = {
  info: { icon: Info, colour: 'accent.fg' },
  success: { icon: CircleCheck, colour: 'green.fg' },
  error: { icon: CircleAlert, colour: 'red.fg' },
} as const;

/** Temporary messages at the bottom of the page, above its footer and the bars that appear there. */
export function Toaster() {
  const toasts = useToasts();
  return (
    <Stack
      role="status"
      position="fixed"
      zIndex="toast"
      bottom={{ base: '20', md: '32' }}
      right={{ base: '4', md: '6' }}
      left={{ base: '4', md: 'auto' }}
      w={{ md: '96' }}
      gap="2"
      pointerEvents="none"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Stack>
  );
}

function ToastCard({ toast: { id, kind, text, seconds, action } }: { toast: Toast }) {
  const { t } = useTranslation();
  const [held, setHeld] = useState(false);
  const { icon: Icon, colour } = LOOKS[kind];
  // A toast stays while it has the pointer or the keyboard focus.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [held, id, seconds]);

  return (
    <Flex
      align="start"
      gap="3"
      p="3"
      ps="4"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      shadow="lg"
      pointerEvents="auto"
      animation="toast-in 160ms ease-out"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Box color={colour} pt="1.5">
        <Icon size={18} aria-hidden />
      </Box>
      <Box flex="1" py="1">
        {text}
      </Box>
      {action && (
        <Button
          size="xs"
          variant="outline"
          onClick={() => {
            dismissToast(id);
            action.perform();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        size="xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={t('close')}
        onClick={() => dismissToast(id)}
      >
        <X aria-hidden />
      </IconButton>
    </Flex>
  );
}
