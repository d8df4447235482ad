import { lazy, Suspense, useEffect } from 'react';
import { loadOverlay, type OverlayPart, prepareOverlay } from './load-overlay.ts';
import { closeOverlay, type OverlayName, useOverlay } from './overlays.ts';

const lazily = (name: OverlayName) => lazy(async () => ({ default: await loadOverlay(name) }));

const PARTS = {
  drawer: lazily('drawer'),
  palette: lazily('palette'),
  shortcuts: lazily('shortcuts'),
  bell: lazily('bell'),
} as const satisfies Record<OverlayName, OverlayPart>;

/** Keys that begin the shortcut of the search: it loads while the user reaches for the second one. */
const MODIFIERS = ['Control', 'Meta'];

/** What lies over the shell now. */
export function Overlay() {
  const name = useOverlay();
  // The next user starts without it.
  useEffect(() => closeOverlay, []);
  useEffect(() => {
    const prepare = ({ key }: KeyboardEvent) => {
      if (MODIFIERS.includes(key)) prepareOverlay('palette');
    };
    window.addEventListener('keydown', prepare);
    return () => window.removeEventListener('keydown', prepare);
  }, []);
  if (name === undefined) return null;
  const Part = PARTS[name];
  return (
    <Suspense>
      <Part onClose={closeOverlay} />
    </Suspense>
  );
}
