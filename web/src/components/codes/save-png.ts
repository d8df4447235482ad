import { download } from '../../lib/download.ts';
import { svgAddress } from './code-picture.tsx';

/** Pixels of the longer side: enough for a sharp print of ten centimetres. */
const SIZE = 1200;

/** Saves an SVG picture as a PNG file. */
export async function savePng(svg: string, name: string): Promise<void> {
  const picture = new Image();
  picture.src = svgAddress(svg);
  await picture.decode();
  const scale = SIZE / Math.max(picture.naturalWidth, picture.naturalHeight, 1);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.naturalWidth * scale);
  canvas.height = Math.round(picture.naturalHeight * scale);
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('no picture');
  download(file, name, 'image/png');
}
