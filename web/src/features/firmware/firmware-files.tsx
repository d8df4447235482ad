import { Box, chakra, Flex, IconButton, Text } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import {
  getFirmwareDownloadUrl,
  getFirmwareUploadUrl,
} from '../../../../shared/contract/devices/firmware.ts';
import {
  FIRMWARE_BYTES_MAX,
  type Firmware,
  type FirmwareFile,
  type FirmwarePart,
  PARTS,
  WHOLE,
} from '../../../../shared/model/firmware.ts';
import { Card } from '../../components/card.tsx';
import { FileUpload } from '../../components/file-upload.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { call } from '../../lib/api.ts';
import { fileSize } from '../../lib/format.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { hexOf } from '../../lib/upload.ts';
import type { FirmwareKind } from './firmware-kinds.ts';

/** Long file names are cut at the start, because their end is more informative. */
const NAME_MAX = 120;

interface FirmwareFilesProps {
  readonly kind: FirmwareKind;
  readonly firmware: Firmware;
  readonly isChecked: (part: FirmwarePart) => boolean;
  readonly onUploaded: (part: FirmwarePart, sha256: string) => void;
}

/** The files of a firmware with their states, and an upload for each until the firmware is published. */
export function FirmwareFiles({ kind, firmware, isChecked, onUploaded }: FirmwareFilesProps) {
  const { t, i18n } = useTranslation('firmware');
  const size = fileSize(FIRMWARE_BYTES_MAX, i18n.language);
  return (
    <Card title={t('card.files')} hint={firmware.isPublished ? t('filesFinal') : t('filesHint', { size })}>
      <Parts>
        {PARTS[kind.group].map((part) => (
          <Part
            key={part}
            part={part}
            firmware={firmware}
            isChecked={isChecked(part)}
            onUploaded={(sha256) => onUploaded(part, sha256)}
          />
        ))}
      </Parts>
    </Card>
  );
}

interface PartProps {
  readonly part: FirmwarePart;
  readonly firmware: Firmware;
  readonly isChecked: boolean;
  readonly onUploaded: (sha256: string) => void;
}

function Part({ part, firmware, isChecked, onUploaded }: PartProps) {
  const { t } = useTranslation('firmware');
  const { id, hardwareId, isPublished, files = {} } = firmware;
  const params = { hardwareId, id };
  const unit = part === WHOLE ? undefined : part;
  const file = files[part];
  const names = {
    COM_UNIT: t('unit.com'),
    SCAN_UNIT: t('unit.scan'),
    FILESYS_UNIT: t('unit.filesys'),
    FILE: t('unit.file'),
  };
  const name = names[part];

  return (
    <li>
      <Box minW="0">
        <Text fontWeight="medium">{name}</Text>
        <FileState file={file} isChecked={isChecked} />
      </Box>
      <Flex gap="2" wrap="wrap" align="start" justify={{ md: 'end' }}>
        {file?.state === 'available' && !isChecked && (
          <DownloadButton params={params} unit={unit} name={name} />
        )}
        {!isPublished && (
          <FileUpload
            label={file?.state === 'available' ? t('replace', { name }) : t('upload', { name })}
            bytesMax={FIRMWARE_BYTES_MAX}
            onInvalid={() => notify('error', t('TOAST_FILE_NOT_VALID'), TOAST_SECONDS.extended)}
            start={async ({ length, checksum, name: fileName }) => {
              const query = {
                length,
                sha256: hexOf(checksum),
                name: [...fileName].slice(-NAME_MAX).join(''),
                ...(unit && { unit }),
              };
              const { value, headers } = await call(getFirmwareUploadUrl, { params, query });
              return { url: value, headers };
            }}
            onDone={({ checksum }) => onUploaded(hexOf(checksum))}
            taking={undefined}
          />
        )}
      </Flex>
    </li>
  );
}

/** The state of a file; screen readers announce when it is checked. */
function FileState({ file, isChecked }: { file: FirmwareFile | undefined; isChecked: boolean }) {
  const { t, i18n } = useTranslation('firmware');
  const faults = {
    size: t('fault.size'),
    checksum: t('fault.checksum'),
    content: t('fault.content'),
    sender: t('fault.sender'),
  };
  const isRefused = !isChecked && file?.state === 'refused';
  return (
    <Box role="status" textStyle="xs" color={isRefused ? 'fg.error' : 'fg.muted'} overflowWrap="anywhere">
      {isChecked
        ? t('file.checking')
        : file === undefined
          ? t('file.missing')
          : file.state === 'refused'
            ? t('file.refused', { name: file.name, reason: faults[file.reason] })
            : [file.name, fileSize(file.length, i18n.language)].filter(Boolean).join(' · ')}
      {!isChecked && file?.state === 'available' && (
        <chakra.span display="block" fontFamily="mono" title={file.sha256}>
          {t('file.hash', { hash: `${file.sha256.slice(0, 16)}…` })}
        </chakra.span>
      )}
    </Box>
  );
}

interface DownloadButtonProps {
  readonly params: { readonly hardwareId: string; readonly id: string };
  readonly unit: 'COM_UNIT' | 'SCAN_UNIT' | 'FILESYS_UNIT' | undefined;
  readonly name: string;
}

/** Download URLs expire after a quarter of an hour, so they are requested on click. */
function DownloadButton({ params, unit, name }: DownloadButtonProps) {
  const { t } = useTranslation('firmware');
  const errorText = useErrorText();
  async function download() {
    try {
      const { value } = await call(getFirmwareDownloadUrl, { params, query: unit ? { unit } : {} });
      location.assign(value);
    } catch (error) {
      notify('error', errorText(error));
    }
  }
  return (
    <IconButton
      size="sm"
      variant="outline"
      colorPalette="gray"
      aria-label={t('downloadOf', { name })}
      title={t('downloadOf', { name })}
      onClick={() => void download()}
    >
      <Download aria-hidden />
    </IconButton>
  );
}

const Parts = chakra('ul', {
  base: {
    '& > li': {
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
      gapX: '6',
      gapY: '2',
      py: '3.5',
      borderTopWidth: '1px',
      '&:first-of-type': { pt: '0', borderTopWidth: '0' },
      '&:last-of-type': { pb: '0' },
    },
  },
});
