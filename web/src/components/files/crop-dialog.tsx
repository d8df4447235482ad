import { Box, Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { Dialog } from '../dialog.tsx';
import { SteadyButton } from '../steady-button.tsx';
import { type Part, PREVIEW_ASPECT, previewOf, previewSize } from './picture.ts';

interface CropDialogProps {
  readonly picture: ImageBitmap;
  readonly isPng: boolean;
  readonly onMade: (preview: Blob) => void;
  readonly onClose: () => void;
}

/** Screens show no more of a large picture. */
const SHOWN_MAX = 1200;
/** The smallest part that can be chosen, in pixels of the screen: it can still be taken with a finger. */
const PART_MIN = 48;

/** Chooses the part of a large picture that becomes the preview. */
export function CropDialog({ picture, isPng, onMade, onClose }: CropDialogProps) {
  const { t } = useTranslation(['files', 'common']);
  const [crop, setCrop] = useState<PercentCrop>(() => largestPart(picture));
  const [busy, setBusy] = useState(false);
  const canvas = useRef<HTMLCanvasElement>(null);
  const part: Part = {
    x: (crop.x / 100) * picture.width,
    y: (crop.y / 100) * picture.height,
    width: (crop.width / 100) * picture.width,
    height: (crop.height / 100) * picture.height,
  };
  const scale = Math.min(1, SHOWN_MAX / picture.width, SHOWN_MAX / picture.height);
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  // The security policy of the console allows no blob addresses, so the picture is drawn.
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  }, [picture, width, height]);

  return (
    <Dialog wide title={t('crop.title')} onClose={onClose}>
      <Stack gap="4">
        <Text color="fg.muted">{t('crop.hint')}</Text>
        <Box textAlign="center">
          <ReactCrop
            crop={crop}
            aspect={PREVIEW_ASPECT}
            keepSelection
            ruleOfThirds
            minWidth={PART_MIN}
            onChange={(_, percent) => setCrop(percent)}
            ariaLabels={{
              cropArea: t('crop.area'),
              nwDragHandle: t('crop.corner'),
              neDragHandle: t('crop.corner'),
              seDragHandle: t('crop.corner'),
              swDragHandle: t('crop.corner'),
              nDragHandle: t('crop.edge'),
              eDragHandle: t('crop.edge'),
              sDragHandle: t('crop.edge'),
              wDragHandle: t('crop.edge'),
            }}
          >
            <Picture ref={canvas} width={width} height={height} role="img" aria-label={t('crop.picture')} />
          </ReactCrop>
        </Box>
        <Text color="fg.muted" textStyle="xs" role="status">
          {t('crop.result', previewSize(part))}
        </Text>
        <Flex justify="end" gap="3">
          <Button size="sm" variant="outline" colorPalette="gray" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SteadyButton
            size="sm"
            loading={busy}
            loadingText={t('crop.use')}
            onClick={() => {
              setBusy(true);
              void previewOf(picture, part, isPng).then(onMade);
            }}
          >
            {t('crop.use')}
          </SteadyButton>
        </Flex>
      </Stack>
    </Dialog>
  );
}

const largestPart = ({ width, height }: ImageBitmap): PercentCrop => {
  const isWide = width / height > PREVIEW_ASPECT;
  const full = isWide ? { height: 100 } : { width: 100 };
  return centerCrop(makeAspectCrop({ unit: '%', ...full }, PREVIEW_ASPECT, width, height), width, height);
};

const Picture = chakra('canvas', {
  base: { display: 'block', maxW: 'full', maxH: 'min(28rem, 55dvh)', touchAction: 'none' },
});
