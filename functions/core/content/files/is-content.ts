import {
  type ContentFileKind,
  PREVIEW_HEIGHT_MAX,
  PREVIEW_WIDTH_MAX,
} from '../../../../shared/content/content-file.ts';
import { isPdf } from '../../kernel/file-types/is-pdf.ts';
import { isPicture } from '../../kernel/file-types/is-picture.ts';

/**
 * Checks that a file is what its kind and type say. Pictures are decoded; sounds and films are recognised by their first
 * bytes, because browsers are told to save or play them, never to run them.
 */
export const isContent = (file: Buffer, kind: ContentFileKind, type: string): boolean | Promise<boolean> =>
  CHECKS[kind](file, type);

/** An ID3 tag, or the header of a frame (ISO 11172-3: eleven set bits, then MPEG version and layer III). */
const isMp3 = (file: Buffer): boolean =>
  file.toString('latin1', 0, 3) === 'ID3' ||
  (file.length > 4 && file[0] === 0xff && (file[1]! & 0xe6) === 0xe2);

/** ISO 14496-12: the first box is `ftyp`. */
const isMp4 = (file: Buffer): boolean => file.toString('latin1', 4, 8) === 'ftyp';

const CHECKS: Readonly<Record<ContentFileKind, (file: Buffer, type: string) => boolean | Promise<boolean>>> =
  {
    preview: (file, type) =>
      isPicture(
        file,
        type as 'image/png' | 'image/jpeg',
        ({ width, height }) => width <= PREVIEW_WIDTH_MAX && height <= PREVIEW_HEIGHT_MAX,
      ),
    pdf: isPdf,
    audio: (file, type) => (type === 'audio/mpeg' ? isMp3(file) : isMp4(file)),
    video: isMp4,
    vcard: (file) => isText(file, /^BEGIN:VCARD\r?\nVERSION:[\s\S]*\r?\nEND:VCARD\s*$/),
    wifi: (file) => isText(file, /^WIFI:[^\r\n]*;;\s*$/),
  };

function isText(file: Buffer, form: RegExp): boolean {
  try {
    return form.test(new TextDecoder('utf-8', { fatal: true }).decode(file));
  } catch {
    return false;
  }
}
