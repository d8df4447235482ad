import { setTimeout as sleep } from 'node:timers/promises';
import type { FirmwareCommand } from '../../shared/model/hub-command.ts';
import type { UpdateReport } from '../../shared/model/hub-update.ts';
import { downloadFirmware } from './download-firmware.ts';

/** The time in which a hub writes a firmware and restarts. */
const APPLY_MS = 4000;

/** How the updates of a simulated hub differ from a success. */
export interface UpdateManner {
  /** It downloads, but cannot apply the firmware. */
  readonly fails?: boolean;
  readonly applyMs?: number;
}

/** A hub's part in a firmware update: it downloads, checks and applies, and reports its status. */
export class SimulatedUpdate {
  readonly #manner: UpdateManner;
  /** The status of the current or last update. */
  #status: UpdateReport | undefined;

  constructor(manner: UpdateManner = {}) {
    this.#manner = manner;
  }

  get status(): UpdateReport | undefined {
    return this.#status;
  }

  /**
   * Carries out an update. Ignores a duplicate, unless the connection failed.
   *
   * @param sendState sends the state of the hub, which contains the status
   * @returns the version that runs now; undefined: unchanged
   */
  async carryOut(
    command: FirmwareCommand,
    sendState: () => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    if (this.#status?.id === command.id) return undefined;
    try {
      return await this.#carryOut(command, sendState, signal);
    } catch (error) {
      this.#status = undefined;
      throw error;
    }
  }

  async #carryOut(
    { id, firmware, files }: FirmwareCommand,
    sendState: () => Promise<unknown>,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const report = (status: UpdateReport) => {
      this.#status = status;
      return sendState();
    };
    await report({ id, state: 'downloading' });
    const failure = await downloadFirmware(files, signal);
    if (failure) {
      await report({ id, state: 'failed', reason: failure });
      return undefined;
    }
    await report({ id, state: 'applying' });
    await sleep(this.#manner.applyMs ?? APPLY_MS, undefined, { signal });
    if (this.#manner.fails) {
      await report({ id, state: 'failed', reason: 'NOT_APPLIED' });
      return undefined;
    }
    this.#status = undefined;
    return firmware;
  }
}
