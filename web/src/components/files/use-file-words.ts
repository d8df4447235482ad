import { useTranslation } from 'react-i18next';
import {
  CONTENT_FILES,
  type ContentFileKind,
  PREVIEW_HEIGHT_MAX,
  PREVIEW_WIDTH_MAX,
} from '../../../../shared/content/content-file.ts';
import { fileSize } from '../../lib/format.ts';

/** What the files of a kind are, in words: said before one is chosen, and again about one that does not fit. */
export function useFileWords(kind: ContentFileKind): { readonly name: string; readonly limits: string } {
  const { t, i18n } = useTranslation('files');
  const size = fileSize(CONTENT_FILES[kind].bytesMax, i18n.language);
  switch (kind) {
    case 'preview':
      return {
        name: t('kind.preview.name'),
        limits: t('kind.preview.limits', { width: PREVIEW_WIDTH_MAX, height: PREVIEW_HEIGHT_MAX, size }),
      };
    case 'pdf':
      return { name: t('kind.pdf.name'), limits: t('kind.pdf.limits', { size }) };
    case 'audio':
      return { name: t('kind.audio.name'), limits: t('kind.audio.limits', { size }) };
    case 'video':
      return { name: t('kind.video.name'), limits: t('kind.video.limits', { size }) };
    case 'vcard':
      return { name: t('kind.vcard.name'), limits: t('kind.vcard.limits', { size }) };
    case 'wifi':
      return { name: t('kind.wifi.name'), limits: t('kind.wifi.limits', { size }) };
  }
}
