import { type Drawing, type Part, TEXT, TEXT_SIZE, TEXT_WEIGHT } from './mark-drawing.ts';
import type { Size } from './view.ts';

/** Sizes the pixels of a canvas as those of the screen, and empties it. Undefined where nothing can be painted. */
export function emptied(canvas: HTMLCanvasElement, { width, height }: Size) {
  const context = canvas.getContext('2d');
  const ratio = window.devicePixelRatio;
  const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
  if (canvas.width !== across) canvas.width = across;
  if (canvas.height !== down) canvas.height = down;
  context?.clearRect(0, 0, across, down);
  return context ? { context, ratio } : undefined;
}

/** A drawing as a picture, with its middle in the middle. To copy it takes much less time than to draw it. */
export function pictureOf(
  { scale, width, height, parts, badge, text }: Drawing,
  ratio: number,
  fontFamily: string,
): HTMLCanvasElement {
  const picture = document.createElement('canvas');
  picture.width = Math.ceil(width * scale * ratio);
  picture.height = Math.ceil(height * scale * ratio);
  const context = picture.getContext('2d')!;
  context.translate(picture.width / 2, picture.height / 2);
  context.scale(scale * ratio, scale * ratio);
  for (const part of parts) draw(context, part);
  if (text !== undefined) {
    context.font = `${TEXT_WEIGHT} ${TEXT_SIZE}px ${fontFamily}`;
    context.textAlign = 'center';
    context.fillStyle = TEXT;
    context.fillText(text, 0, 0.35 * TEXT_SIZE);
  }
  if (badge) {
    context.translate(badge.x, badge.y);
    context.scale(badge.scale, badge.scale);
    for (const part of badge.parts) draw(context, part);
  }
  return picture;
}

function draw(context: CanvasRenderingContext2D, { d, fill, stroke, width = 1, dash = [], isRound }: Part) {
  const path = new Path2D(d);
  if (fill) {
    context.fillStyle = fill;
    context.fill(path);
  }
  if (!stroke) return;
  context.strokeStyle = stroke;
  context.lineWidth = width;
  context.setLineDash([...dash]);
  context.lineCap = isRound ? 'round' : 'butt';
  context.lineJoin = isRound ? 'round' : 'miter';
  context.stroke(path);
}
