import { setTimeout as sleep } from 'node:timers/promises';
import type { FirmwareCommand } from '../../shared/model/hub-command.ts';
import type { UpdateReport } from '../../shared/model/hub-update.ts';
import { downloadFirmware } from './download-firmware.ts';

/** So long a hub takes to write a firmware down and start with it. */
const APPLY_MS = 4000;

/** How the updates of a simulated hub go, where they do not simply go well. */
export interface UpdateManner {
  /** It downloads, and then cannot apply what came. */
  readonly fails?: boolean;
  readonly applyMs?: number;
}

/** A hub's part in a firmware update: it downloads, checks and applies, and says what it is at. */
export class SimulatedUpdate {
  readonly #manner: UpdateManner;
  /** What it is at, or what became of the last one. */
  #status: UpdateReport | undefined;

  constructor(manner: UpdateManner = {}) {
    this.#manner = manner;
  }

  get status(): UpdateReport | undefined {
    return this.#status;
  }

  /**
   * Carries an update out; the same one a second time is passed over, unless the connection failed it.
   *
   * @param say tells what it is at
   * @returns the version that runs now; undefined: still the one before
   */
  async carryOut(
    command: FirmwareCommand,
    say: () => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (this.#status?.id === command.id) return undefined;
    try {
      return await this.#carryOut(command, say, signal);
    } catch (error) {
      this.#status = undefined;
      throw error;
    }
  }

  async #carryOut(
    { id, firmware, files }: FirmwareCommand,
    say: () => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const tell = (status: UpdateReport) => {
      this.#status = status;
      return say();
    };
    await tell({ id, state: 'downloading' });
    const failure = await downloadFirmware(files, signal);
    if (failure) {
      await tell({ id, state: 'failed', reason: failure });
      return undefined;
    }
    await tell({ id, state: 'applying' });
    await sleep(this.#manner.applyMs ?? APPLY_MS, undefined, { signal });
    if (this.#manner.fails) {
      await tell({ id, state: 'failed', reason: 'NOT_APPLIED' });
      return undefined;
    }
    this.#status = undefined;
    return firmware;
  }
}
