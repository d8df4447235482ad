import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percent } from '../lib/format.ts';
import { checksumOf, putFile } from '../lib/upload.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useErrorText } from './use-error-text.ts';

interface FileUploadProps {
  readonly label: string;
  /** What may be chosen, in words. */
  readonly hint: string;
  readonly types: readonly string[];
  readonly bytesMax: number;
  /** Announces the file and learns where it goes. */
  readonly start: (file: {
    type: string;
    length: number;
    checksum: string;
  }) => Promise<{ url: string; headers: Record<string, string> }>;
  readonly onDone: () => void;
}

/** Chooses a file and sends it, with its progress and a way to call it off. */
export function FileUpload({ label, hint, types, bytesMax, start, onDone }: FileUploadProps) {
  const { t, i18n } = useTranslation();
  const errorText = useErrorText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number>();
  const [message, setMessage] = useState<{ text: string; isError: boolean }>();
  useEffect(() => () => running.current?.abort(), []);

  async function send(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // The same file chosen again is a new try.
    event.target.value = '';
    if (!file) return;
    const fault = !types.includes(file.type) || file.size === 0 || file.size > bytesMax;
    setMessage(fault ? { text: hint, isError: true } : undefined);
    if (fault) return;

    const stopped = new AbortController();
    running.current = stopped;
    setShare(0);
    try {
      const checksum = await checksumOf(file);
      const target = await start({ type: file.type, length: file.size, checksum });
      await putFile(target, file, setShare, stopped.signal);
      setMessage({ text: t('upload.done'), isError: false });
      onDone();
    } catch (error) {
      setMessage({
        text: stopped.signal.aborted
          ? t('upload.cancelled')
          : error instanceof Error && error.name === 'ApiError'
            ? errorText(error)
            : t('upload.failed'),
        isError: !stopped.signal.aborted,
      });
    }
    setShare(undefined);
  }

  return (
    <Box>
      <Flex align="center" gap="3" minH="9" wrap="wrap">
        <input
          ref={input}
          id={id}
          type="file"
          hidden
          accept={types.join(',')}
          onChange={(event) => void send(event)}
        />
        {share === undefined ? (
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            aria-describedby={`${id}-hint`}
            onClick={() => input.current?.click()}
          >
            <Upload aria-hidden />
            {label}
          </Button>
        ) : (
          <>
            <ProgressBar value={share} label={label} />
            <span>{percent(Math.round(share * 100), i18n.language)}</span>
            <Button size="xs" variant="outline" colorPalette="gray" onClick={() => running.current?.abort()}>
              {t('cancel')}
            </Button>
          </>
        )}
        <Text id={`${id}-hint`} color="fg.muted" textStyle="xs">
          {hint}
        </Text>
      </Flex>
      <Box role="status" color={message?.isError ? 'fg.error' : 'green.fg'} mt={message ? '1' : '0'}>
        {message?.text}
      </Box>
    </Box>
  );
}
