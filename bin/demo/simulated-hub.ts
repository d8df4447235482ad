import { setTimeout as sleep } from 'node:timers/promises';
import type { HubCommand } from '../../shared/model/hub-command.ts';
import { LOG_LEVELS, type LogLevel } from '../../shared/model/hub-log.ts';
import { FACTORY_SETTINGS, type HubSettings } from '../../shared/model/hub-settings.ts';
import type { DemoHub } from './fleet.ts';
import type { HubClient } from './hub-client.ts';
import { type ConfigurationReport, format1, format2 } from './payloads.ts';
import { readEnvelope } from './read-envelope.ts';
import { Restraint } from './restraint.ts';
import type { SimulatedBeacon } from './simulated-beacon.ts';
import { SimulatedUpdate, type UpdateManner } from './simulated-update.ts';

const LOG_LINES: readonly (readonly [LogLevel, string])[] = [
  ['DEBUG', 'scan window 100 ms, interval 100 ms'],
  ['INFO', 'push done'],
  ['INFO', 'time synchronised'],
  ['WARNING', 'push took longer than a second'],
  ['SEVERE', 'WLAN lost, trying again'],
];
/** A hub logs a line every N pushes: often until it has logged each line once, for its viewer. */
const LOG_EVERY = { first: 3, later: 60 };
/** The time in which a hub applies new settings. */
const APPLY_MS = 1000;

type Spoken = Pick<HubClient, 'push' | 'log' | 'state' | 'results' | 'onCommand'>;

/**
 * A hub that obeys its commands: it applies and reports settings, configures the beacons in its reach, in either
 * command format, and updates its firmware. It starts with factory settings and keeps none after the demo ends: the
 * console sends them again.
 */
export class SimulatedHub {
  readonly #hub: Pick<DemoHub, 'id' | 'firmware' | 'hardwareId' | 'reports'>;
  readonly #beacons: ReadonlyMap<string, SimulatedBeacon>;
  #settings: HubSettings = FACTORY_SETTINGS;
  #configVersion = 0;
  #firmware: string;
  readonly #update: SimulatedUpdate;
  #pushes = 0;
  readonly #restraint = new Restraint();
  /** Results for the next push. */
  #reported: ConfigurationReport[] = [];
  #hurry = new AbortController();

  constructor(
    hub: Pick<DemoHub, 'id' | 'firmware' | 'hardwareId' | 'reports'>,
    beacons: ReadonlyMap<string, SimulatedBeacon>,
    manner?: UpdateManner,
  ) {
    this.#hub = hub;
    this.#beacons = beacons;
    this.#firmware = hub.firmware;
    this.#update = new SimulatedUpdate(manner);
  }

  /** Obeys its commands and pushes by its settings, until the signal. Throws if the connection fails. */
  async serve(client: Spoken, signal: AbortSignal): Promise<void> {
    await client.onCommand((message) => {
      // The console repeats a failed command.
      this.#obey(client, readEnvelope(message) ?? message, signal).catch(() => {});
    });
    await this.#reportState(client);
    while (!signal.aborted) {
      await this.#push(client);
      this.#hurry = new AbortController();
      const until = AbortSignal.any([signal, this.#hurry.signal]);
      await sleep(this.#settings.pushIntervalSeconds * 1000, undefined, { signal: until }).catch(() => {});
      await sleep(this.#restraint.silentMs(Date.now()), undefined, { signal }).catch(() => {});
    }
  }

  #reportState(client: Spoken): Promise<unknown> {
    const { hardwareId: hardware } = this.#hub;
    const updateStatus = this.#update.status;
    return client.state({
      firmware: this.#firmware,
      hardware,
      configVersion: this.#configVersion,
      updateStatus,
    });
  }

  async #obey(client: Spoken, command: HubCommand, signal: AbortSignal): Promise<void> {
    if (command.kind === 'config') {
      await sleep(APPLY_MS);
      const { wlanPassphrase: _, ...settings } = command.settings;
      this.#settings = { ...FACTORY_SETTINGS, ...settings };
      this.#configVersion = command.version;
      // The new log level may select other lines.
      this.#pushes = 0;
      await this.#reportState(client);
      this.#hurry.abort();
      return;
    }
    if (command.kind === 'firmware') {
      const firmware = await this.#update.carryOut(command, () => this.#reportState(client), signal);
      if (firmware === undefined) return;
      this.#firmware = firmware;
      await this.#reportState(client);
      return;
    }
    if (command.kind === 'slower') {
      this.#restraint.obey(command, Date.now());
      return;
    }
    const inReach = command.items.flatMap((item) => {
      const beacon = this.#beacons.get(item.mac);
      return beacon ? [{ beacon, item }] : [];
    });
    await Promise.all(
      inReach.map(async ({ beacon, item }) => {
        const reported = await beacon.configure(item);
        if (!reported) return;
        if (this.#hub.reports === 'by topic') await client.results({ id: command.id, items: [reported] });
        else {
          this.#reported.push(reported);
          this.#hurry.abort();
        }
      }),
    );
  }

  async #push(client: Spoken): Promise<void> {
    const now = Date.now();
    const { payloadFormat, lifeMonitoring } = this.#settings;
    const heard = [...this.#beacons.values()].map((beacon) => beacon.heard(now));
    const results = this.#reported.splice(0);
    const format = payloadFormat === '1.0' ? format1 : format2;
    if (heard.length || results.length || lifeMonitoring)
      await client.push(format(this.#hub.id, heard, now, results));
    const hasSaidAll = this.#pushes >= LOG_EVERY.first * LOG_LINES.length;
    const every = hasSaidAll ? LOG_EVERY.later : LOG_EVERY.first;
    const line = LOG_LINES[(this.#pushes++ / every) % LOG_LINES.length];
    if (line && this.#logs(line[0]) && this.#restraint.mayLog(now)) await client.log(...line, now);
  }

  #logs(level: LogLevel): boolean {
    const { logToServer, logLevel } = this.#settings;
    return logToServer && LOG_LEVELS.indexOf(level) >= LOG_LEVELS.indexOf(logLevel);
  }
}
