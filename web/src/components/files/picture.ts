import {
  CONTENT_FILES,
  PREVIEW_HEIGHT_MAX,
  PREVIEW_WIDTH_MAX,
} from '../../../../shared/content/content-file.ts';

const { bytesMax } = CONTENT_FILES.preview;

export const PREVIEW_ASPECT = PREVIEW_WIDTH_MAX / PREVIEW_HEIGHT_MAX;

/** A part of a picture, in its pixels. */
export interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Whether a picture can be uploaded as it is. */
export const isSmall = (file: Blob, { width, height }: { width: number; height: number }): boolean =>
  file.size <= bytesMax && width <= PREVIEW_WIDTH_MAX && height <= PREVIEW_HEIGHT_MAX;

/** The size of the preview that is made of a part: never larger than the part itself. */
export function previewSize(part: Pick<Part, 'width'>): { width: number; height: number } {
  const width = Math.max(1, Math.min(PREVIEW_WIDTH_MAX, Math.round(part.width)));
  return { width, height: Math.max(1, Math.min(PREVIEW_HEIGHT_MAX, Math.round(width / PREVIEW_ASPECT))) };
}

/** From the first on until the file is small enough. */
const QUALITIES = [0.92, 0.85, 0.75, 0.6, 0.45, 0.3, 0.15] as const;

/** A part of a picture as a preview: PNG if the picture was one and the result is small enough, else JPG. */
export async function previewOf(picture: ImageBitmap, part: Part, isPng: boolean): Promise<Blob> {
  if (isPng) {
    const file = await encode(drawn(picture, part), 'image/png');
    if (file.size <= bytesMax) return file;
  }
  // A JPG has no transparent parts. Without this, they would become black.
  const canvas = drawn(picture, part, '#ffffff');
  let file = await encode(canvas, 'image/jpeg', QUALITIES[0]);
  for (const quality of QUALITIES.slice(1)) {
    if (file.size <= bytesMax) break;
    file = await encode(canvas, 'image/jpeg', quality);
  }
  return file;
}

function drawn(picture: ImageBitmap, part: Part, ground?: string): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const { width, height } = Object.assign(canvas, previewSize(part));
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  if (ground) {
    context.fillStyle = ground;
    context.fillRect(0, 0, width, height);
  }
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height);
  return canvas;
}

const encode = (canvas: HTMLCanvasElement, type: string, quality?: number): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((file) => (file ? resolve(file) : reject(new Error('no picture'))), type, quality),
  );
