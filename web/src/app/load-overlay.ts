import type { ComponentType } from 'react';
import { loadTexts } from '../lib/i18n.ts';
import type { OverlayName } from './overlays.ts';

export type OverlayPart = ComponentType<{ onClose: () => void }>;

export async function loadOverlay(name: OverlayName): Promise<OverlayPart> {
  switch (name) {
    case 'drawer':
      return (await import('./drawer.tsx')).Drawer;
    case 'palette': {
      const [{ Palette }] = await Promise.all([import('./palette/palette.tsx'), loadTexts(['palette'])]);
      return Palette;
    }
    case 'bell': {
      const [{ LatestAlerts }] = await Promise.all([
        import('../features/alerts/latest-alerts.tsx'),
        loadTexts(['alerts', 'list', 'errors']),
      ]);
      return LatestAlerts;
    }
    case 'shortcuts':
      return (await import('./shortcuts-overlay.tsx')).ShortcutsOverlay;
  }
}

/** Loads an overlay that the user is about to open. If that fails, opening it tries again. */
export function prepareOverlay(name: OverlayName): void {
  loadOverlay(name).catch(() => {});
}
