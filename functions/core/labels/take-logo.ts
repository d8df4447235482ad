import { createHash } from 'node:crypto';
import { publishFile } from '../../platform/files.ts';
import { changeLabel } from './change-label.ts';
import { type Purpose, senderOf } from './incoming-file.ts';
import { takenOnce } from './store.ts';

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

/** Makes a picture the logo of its label. Its name holds what is in it, so that browsers may keep it for ever. */
export async function takeLogo(
  key: string,
  bytes: Buffer,
  purpose: Extract<Purpose, { kind: 'logo' }>,
): Promise<void> {
  const { name, type } = purpose;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  const path = `files/logos/${name}-${hash}.${EXTENSIONS[type]}`;
  await changeLabel(senderOf(purpose), 'managerlabel', name, async () => {
    await publishFile(path, { bytes, type, cacheControl: 'public, max-age=31536000, immutable' });
    return { fields: { logoUrl: `/${path}` }, also: [takenOnce(key)] };
  });
}
