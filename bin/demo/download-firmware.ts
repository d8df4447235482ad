import { createHash } from 'node:crypto';
import type { FirmwareCommand } from '../../shared/model/hub-command.ts';
import type { HubFailure } from '../../shared/model/hub-update.ts';

/** Wireless connections fail sometimes. */
const ATTEMPTS = 4;

interface Downloaded {
  readonly length: number;
  readonly sha256: string;
}

/** Downloads and checks the files of a firmware, as a hub does. Returns the reason of a failure; undefined: success. */
export async function downloadFirmware(
  files: FirmwareCommand['files'],
  signal: AbortSignal,
): Promise<HubFailure | undefined> {
  for (const { url, sha256, length } of files) {
    let found: Downloaded | undefined;
    for (let attempt = 1; !found && attempt <= ATTEMPTS; attempt++) found = await download(url, signal);
    if (!found) return 'DOWNLOAD_FAILED';
    if (found.length !== length || found.sha256 !== sha256) return 'WRONG_CONTENT';
  }
  return undefined;
}

/** Reads a whole file, but keeps only its hash. */
async function download(url: string, signal: AbortSignal): Promise<Downloaded | undefined> {
  try {
    const { ok, body } = await fetch(url, { signal });
    if (!ok || !body) return undefined;
    const hash = createHash('sha256');
    let length = 0;
    for await (const piece of body) {
      hash.update(piece);
      length += piece.length;
    }
    return { length, sha256: hash.digest('hex') };
  } catch {
    return undefined;
  }
}
