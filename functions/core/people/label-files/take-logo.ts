import { createHash } from 'node:crypto';
import { startLogoUpload } from '../../../../shared/contract/auth.ts';
import { publishFile } from '../../../platform/files.ts';
import { senderOf } from '../access/sender.ts';
import { changeLabel } from '../labels/change-label.ts';
import { clearFilesLater } from '../labels/clear-files.ts';
import type { Purpose } from './offer-upload.ts';
import { markTaken } from './taken-store.ts';

const EXTENSIONS = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' } as const;

/** Makes a picture the logo of its label. Its path is never used for another file, so browsers may cache it forever. */
export async function takeLogo(
  key: string,
  bytes: Buffer,
  purpose: Extract<Purpose, { kind: 'logo' }>,
): Promise<void> {
  const { name, type } = purpose;
  const id = createHash('sha256').update(key).digest('hex').slice(0, 16);
  const path = `files/logos/${name}-${id}.${EXTENSIONS[type]}`;
  await changeLabel(senderOf(purpose, startLogoUpload), 'managerlabel', name, async ({ logoUrl }) => {
    await clearFilesLater({ logosOf: name, paths: [path, ...(logoUrl ? [logoUrl.slice(1)] : [])] });
    await publishFile(path, { bytes, type, cacheControl: 'public, max-age=31536000, immutable' });
    return { fields: { logoUrl: `/${path}` }, also: [markTaken(key)] };
  });
}
