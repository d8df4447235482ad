import { Box, Button, chakra, Flex, Text } from '@chakra-ui/react';
import { ExternalLink, File as FileIcon, Upload, X } from 'lucide-react';
import { type DragEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import useSWR from 'swr';
import {
  CONTENT_FILES,
  type ContentFileKind,
  contentFileId,
} from '../../../../shared/content/content-file.ts';
import { URL_MAX } from '../../../../shared/content/output.ts';
import { getContentFile } from '../../../../shared/contract/content/files.ts';
import { call } from '../../lib/api.ts';
import { fileSize } from '../../lib/format.ts';
import { TextField } from '../text-field.tsx';
import { isSmall } from './picture.ts';
import { acceptedBy, typeOfFile } from './type-of-file.ts';
import { UploadProgress } from './upload-progress.tsx';
import { useContentUpload } from './use-content-upload.ts';
import { useFileWords } from './use-file-words.ts';

const CropDialog = lazy(async () => ({ default: (await import('./crop-dialog.tsx')).CropDialog }));

interface UrlOrFileProps {
  readonly label: string;
  readonly kind: ContentFileKind;
  /** The id of the owner of the content; `0`: the user who is signed in. */
  readonly owner: string;
  /** A web address, or that of an uploaded file. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (url: string) => void;
  /** Further ways to make a file, beside the button to upload one. */
  readonly actions?: ReactNode;
}

/** A field for a web address, or for a file that is chosen, dropped or pasted. An upload replaces the value once it was checked. */
export function UrlOrFile({ label, kind, owner, value, error, onChange, actions }: UrlOrFileProps) {
  const { t, i18n } = useTranslation('files');
  const words = useFileWords(kind);
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const [large, setLarge] = useState<{ picture: ImageBitmap; isPng: boolean }>();
  const upload = useContentUpload(kind, owner, onChange);
  const fileId = contentFileId(value);
  const { bytesMax } = CONTENT_FILES[kind];

  async function take(file: File | undefined) {
    if (!file) return;
    const type = typeOfFile(kind, file);
    upload.refuse(undefined);
    if (type === undefined) return upload.refuse(t('fault.type', { limits: words.limits }));
    if (file.size === 0) return upload.refuse(t('fault.empty'));
    if (kind === 'preview') {
      const picture = await createImageBitmap(file).catch(() => undefined);
      if (!picture) return upload.refuse(t('fault.notPicture'));
      if (!isSmall(file, picture)) return setLarge({ picture, isPng: type === 'image/png' });
    } else if (file.size > bytesMax)
      return upload.refuse(
        t('fault.large', {
          size: fileSize(file.size, i18n.language),
          max: fileSize(bytesMax, i18n.language),
        }),
      );
    await upload.send(file, type);
  }
  const dropping = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(false);
      void take(event.dataTransfer.files[0]);
    },
  };
  const choose = (text: string, of?: string) => (
    <Button
      type="button"
      size="sm"
      variant="outline"
      colorPalette="gray"
      aria-label={of}
      onClick={() => input.current?.click()}
    >
      <Upload aria-hidden />
      {text}
    </Button>
  );

  return (
    <Zone ref={field} data-over={isOver ? '' : undefined} {...dropping}>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose', { label })}
        accept={acceptedBy(kind)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Reset, so that choosing the same file again fires a change event.
          target.value = '';
          void take(file);
        }}
      />
      {fileId === undefined ? (
        <TextField
          size="sm"
          type="url"
          inputMode="url"
          label={label}
          hint={upload.sending ? undefined : words.limits}
          error={upload.problem ?? error}
          maxLength={URL_MAX}
          spellCheck={false}
          value={value}
          onChange={({ target }) => {
            upload.refuse(undefined);
            onChange(target.value);
          }}
          onPaste={(event) => {
            const [file] = event.clipboardData.files;
            if (!file) return;
            event.preventDefault();
            void take(file);
          }}
          beside={
            !upload.sending && (
              <>
                {choose(t('upload'), t('uploadTo', { label }))}
                {actions}
              </>
            )
          }
        />
      ) : (
        <>
          <Text mb="1.5" fontWeight="medium">
            {label}
          </Text>
          <UploadedFile url={value} id={fileId} kind={kind}>
            {!upload.sending && choose(t('replace'), t('replaceOf', { label }))}
            <Button
              type="button"
              size="sm"
              variant="outline"
              colorPalette="gray"
              aria-label={t('removeFrom', { label })}
              onClick={() => {
                onChange('');
                // The button that had the focus is gone with the file.
                setTimeout(() => field.current?.querySelector<HTMLElement>('input[type=url]')?.focus());
              }}
            >
              <X aria-hidden />
              {t('remove')}
            </Button>
          </UploadedFile>
          {(upload.problem ?? error) && (
            <Box mt="1.5" color="fg.error" role="alert">
              {upload.problem ?? error}
            </Box>
          )}
        </>
      )}
      {upload.sending && <UploadProgress sending={upload.sending} onCancel={upload.cancel} />}
      {large && (
        <Suspense>
          <CropDialog
            {...large}
            onMade={(preview) => {
              setLarge(undefined);
              void upload.send(preview, preview.type);
            }}
            onClose={() => setLarge(undefined)}
          />
        </Suspense>
      )}
    </Zone>
  );
}

interface UploadedFileProps {
  readonly url: string;
  readonly id: string;
  readonly kind: ContentFileKind;
  readonly children: ReactNode;
}

/** An uploaded file: a picture itself, of another kind what it is and how large. */
function UploadedFile({ url, id, kind, children }: UploadedFileProps) {
  const { t, i18n } = useTranslation('files');
  // A file never changes: another one has another address.
  const { data } = useSWR(['getContentFile', id], () => call(getContentFile, { params: { id } }), {
    revalidateIfStale: false,
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  // The output may have had another type when the file was uploaded.
  const { name } = useFileWords(data?.kind ?? kind);
  const about = [
    data && url.slice(url.lastIndexOf('.') + 1).toUpperCase(),
    data && fileSize(data.length, i18n.language),
  ];
  return (
    <Flex align="center" wrap="wrap" gap="3" p="2" borderWidth="1px" rounded="l2" bg="bg.subtle">
      {kind === 'preview' ? (
        <chakra.img
          src={url}
          alt={t('previewAlt')}
          w="8rem"
          aspectRatio="16 / 9"
          objectFit="contain"
          rounded="l1"
          bg="bg.muted"
        />
      ) : (
        <Box color="fg.muted" ps="1">
          <FileIcon size={18} aria-hidden />
        </Box>
      )}
      <Box flex="1 1 8rem" minW="0">
        <chakra.a
          href={url}
          target="_blank"
          rel="noreferrer"
          display="inline-flex"
          alignItems="center"
          gap="1.5"
          fontWeight="medium"
          _hover={{ textDecoration: 'underline' }}
        >
          {t('uploaded', { name })}
          <ExternalLink size={13} aria-hidden />
        </chakra.a>
        <Text color="fg.muted" textStyle="xs">
          {about.filter(Boolean).join(' · ')}
        </Text>
      </Box>
      <Flex gap="2" wrap="wrap">
        {children}
      </Flex>
    </Flex>
  );
}

const Zone = chakra('div', {
  base: {
    rounded: 'l2',
    '&[data-over]': {
      outlineWidth: '2px',
      outlineStyle: 'dashed',
      outlineColor: 'colorPalette.focusRing',
      outlineOffset: '6px',
    },
  },
});
