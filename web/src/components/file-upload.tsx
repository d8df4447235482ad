import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percent } from '../lib/format.ts';
import { checksumOf, putFile } from '../lib/upload.ts';
import { ProgressBar } from './progress-bar.tsx';
import { useErrorText } from './use-error-text.ts';
import type { UploadState } from './use-upload-state.ts';

interface FileUploadProps {
  readonly label: string;
  /** The accepted files, in words; absent if they are described elsewhere. */
  readonly hint?: string;
  /** The accepted types; absent: any. */
  readonly types?: readonly string[];
  readonly bytesMax: number;
  /** Announces the file and returns where to upload it. */
  readonly start: (file: AnnouncedFile) => Promise<{ url: string; headers: Record<string, string> }>;
  /** Called when the upload is complete. */
  readonly onDone: (file: AnnouncedFile) => void;
  /** The state of the last upload; absent if it is shown elsewhere. */
  readonly taking: UploadState | undefined;
  /** Called when an unsuitable file was chosen. If there is a hint, it is also shown as an error. */
  readonly onInvalid?: () => void;
}

interface Message {
  readonly text: string;
  readonly isError: boolean;
}

interface AnnouncedFile {
  readonly name: string;
  readonly type: string;
  readonly length: number;
  /** SHA-256, base64. */
  readonly checksum: string;
}

/** Chooses and uploads a file, with its progress and a button to cancel. */
export function FileUpload(props: FileUploadProps) {
  const { label, hint, types, bytesMax, start, onDone, taking, onInvalid } = props;
  const { t, i18n } = useTranslation(['shell', 'common']);
  const errorText = useErrorText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const running = useRef<AbortController>(undefined);
  const [share, setShare] = useState<number>();
  const [message, setMessage] = useState<Message>();
  const [hasArrived, setArrived] = useState(false);
  const outcomes: Record<UploadState, Message> = {
    waiting: { text: t('upload.waiting'), isError: false },
    taken: { text: t('upload.taken'), isError: false },
    late: { text: t('upload.late'), isError: true },
  };
  const said = hasArrived ? taking && outcomes[taking] : message;
  useEffect(() => () => running.current?.abort(), []);

  async function send(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Reset, so that choosing the same file again fires a change event.
    event.target.value = '';
    if (!file) return;
    const fault = types?.includes(file.type) === false || file.size === 0 || file.size > bytesMax;
    setArrived(false);
    setMessage(fault && hint !== undefined ? { text: hint, isError: true } : undefined);
    if (fault) {
      onInvalid?.();
      return;
    }

    const stopped = new AbortController();
    running.current = stopped;
    setShare(0);
    try {
      const checksum = await checksumOf(file);
      const announced = { name: file.name, type: file.type, length: file.size, checksum };
      const target = await start(announced);
      await putFile(target, file, setShare, stopped.signal);
      setArrived(true);
      onDone(announced);
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
          accept={types?.join(',')}
          onChange={(event) => void send(event)}
        />
        {share === undefined ? (
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            aria-describedby={hint === undefined ? undefined : `${id}-hint`}
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
              {t('common:cancel')}
            </Button>
          </>
        )}
        {hint !== undefined && (
          <Text id={`${id}-hint`} color="fg.muted" textStyle="xs">
            {hint}
          </Text>
        )}
      </Flex>
      <Box
        role="status"
        color={said?.isError ? 'fg.error' : hasArrived && taking === 'waiting' ? 'fg.muted' : 'green.fg'}
        mt={said ? '1' : '0'}
      >
        {said?.text}
      </Box>
    </Box>
  );
}
