import { spellingsOf } from '../../../../shared/model/hub.ts';
import type { CodedBeacon, HubCommand } from '../../../../shared/model/hub-command.ts';
import { publishCommand } from '../../../platform/commands.ts';
import { log } from '../../../platform/log.ts';
import { envelope } from './settings/coding.ts';

/** How commands are sent to a hub: by the broker, or in the response to a push by HTTP. */
export interface Channel {
  send(hubId: string, command: HubCommand): Promise<void>;
  /** Sends coded configurations of beacons, in the vendor's message format, to a hub that takes characteristics. */
  sendCoded(hubId: string, beacons: readonly CodedBeacon[]): Promise<void>;
  /** A command is repeated after this time, if the hub keeps pushing without having confirmed it. */
  readonly resendAfterMs: number;
  /** Whether an event reports when a hub on this channel disconnects. */
  readonly reportsDisconnects: boolean;
}

/** The MQTT broker. It never throws: a command that cannot be published now is repeated at the next message. */
export const BROKER: Channel = {
  send: publish,
  sendCoded: (hubId, beacons) => publish(hubId, envelope(beacons)),
  resendAfterMs: 5 * 60_000,
  reportsDisconnects: true,
};

async function publish(hubId: string, message: object): Promise<void> {
  try {
    await publishCommand(spellingsOf(hubId), message);
  } catch (error) {
    log.warn('a command was not published', error as Error);
  }
}

/** Collects the commands for the response to a push. A response may be lost, so the next push repeats them. */
export const answerOf = (commands: HubCommand[], coded: CodedBeacon[] = []): Channel => ({
  async send(_, command) {
    commands.push(command);
  },
  async sendCoded(_, beacons) {
    coded.push(...beacons);
  },
  resendAfterMs: 0,
  reportsDisconnects: false,
});
