import { spellingsOf } from '../../../../shared/model/hub.ts';
import type { CodedBeacon, HubCommand } from '../../../../shared/model/hub-command.ts';
import { publishCommand } from '../../../platform/commands.ts';
import { log } from '../../../platform/log.ts';
import { envelope } from './settings/coding.ts';

/** How commands reach their hub: by the broker, or in the answer to a push by HTTP. */
export interface Channel {
  tell(hubId: string, command: HubCommand): Promise<void>;
  /** The same for a hub that takes characteristics: it reads configurations of beacons in the vendor's envelope alone. */
  tellCoded(hubId: string, beacons: readonly CodedBeacon[]): Promise<void>;
  /** A hub that goes on pushing without having its settings is told again after this time. */
  readonly tellAgainMs: number;
  /** Somebody tells when a hub goes that is reached so. */
  readonly tellsOfGoing: boolean;
}

/** A command that cannot be published now is told when the hub is next heard: no message of a hub fails for it. */
export const BROKER: Channel = {
  tell: publish,
  tellCoded: (hubId, beacons) => publish(hubId, envelope(beacons)),
  tellAgainMs: 5 * 60_000,
  tellsOfGoing: true,
};

async function publish(hubId: string, message: object): Promise<void> {
  try {
    await publishCommand(spellingsOf(hubId), message);
  } catch (error) {
    log.warn('a command was not published', error as Error);
  }
}

/** Gathers what is to be answered: a push has its own answer, which may be lost with it, so the next one tells again. */
export const answerOf = (commands: HubCommand[], coded: CodedBeacon[] = []): Channel => ({
  async tell(_, command) {
    commands.push(command);
  },
  async tellCoded(_, beacons) {
    coded.push(...beacons);
  },
  tellAgainMs: 0,
  tellsOfGoing: false,
});
