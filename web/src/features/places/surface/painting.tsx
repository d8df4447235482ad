import { chakra } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cluster, Placed } from './clusters.ts';
import { drawingOf, looksOf, type MarkKind, TEXT_SIZE, TEXT_WEIGHT } from './mark-drawing.ts';
import { emptied, pictureOf } from './paint-marks.ts';
import type { Viewing } from './use-view.ts';

interface PaintingProps {
  readonly clusters: readonly Cluster<Placed & { readonly kind: MarkKind }>[];
  readonly viewing: Pick<Viewing, 'size' | 'toScreen'>;
  /** The key of the one that is painted over all others. */
  readonly above: string | undefined;
}

/** Marks this far outside the frame are painted, too: they reach into it. */
const REACH_PX = 40;

/** The marks on a canvas: hundreds of them are painted within a frame, which is too short for as many elements. */
export function Painting({ clusters, viewing: { size, toScreen }, above }: PaintingProps) {
  const { i18n } = useTranslation('maps');
  const canvas = useRef<HTMLCanvasElement>(null);
  /** Each looks of a mark once, by how many pixels of the screen a pixel has. */
  const [pictures, setPictures] = useState(() => new Map<string, HTMLCanvasElement>());
  useEffect(() => {
    // A number that was drawn before its font had been loaded is drawn again.
    const { fontFamily } = getComputedStyle(canvas.current!);
    document.fonts?.load(`${TEXT_WEIGHT} ${TEXT_SIZE}px ${fontFamily}`).then(
      () => setPictures(new Map()),
      () => {},
    );
  }, []);
  useLayoutEffect(() => {
    const paper = emptied(canvas.current!, size);
    if (!paper) return;
    const { context, ratio } = paper;
    const paint = (cluster: PaintingProps['clusters'][number]) => {
      const { x, y } = toScreen(cluster);
      if (x < -REACH_PX || y < -REACH_PX || x > size.width + REACH_PX || y > size.height + REACH_PX) return;
      const name = `${looksOf(cluster)} ${ratio}`;
      let picture = pictures.get(name);
      if (!picture) {
        const { fontFamily } = getComputedStyle(canvas.current!);
        picture = pictureOf(drawingOf(cluster, i18n.language), ratio, fontFamily);
        pictures.set(name, picture);
      }
      // On whole pixels it is sharp, and copied faster.
      const [left, top] = [x * ratio - picture.width / 2, y * ratio - picture.height / 2];
      context.drawImage(picture, Math.round(left), Math.round(top));
    };
    for (const cluster of clusters) paint(cluster);
    const last = clusters.find(({ key }) => key === above);
    if (last) paint(last);
  });
  return <Canvas ref={canvas} aria-hidden />;
}

/** A layer of its own, so that nothing else is painted again. */
const Canvas = chakra('canvas', {
  base: {
    position: 'absolute',
    inset: '0',
    w: 'full',
    h: 'full',
    pointerEvents: 'none',
    willChange: 'transform',
  },
});
