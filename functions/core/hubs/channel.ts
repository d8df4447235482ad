import { spellingsOf } from '../../../shared/model/hub.ts';
import type { HubCommand } from '../../../shared/model/hub-command.ts';
import { publishCommand } from '../../platform/commands.ts';
import { log } from '../../platform/log.ts';

/** How commands reach their hub: by the broker, or in the answer to a push by HTTP. */
export interface Channel {
  tell(hubId: string, command: HubCommand): Promise<void>;
  /** A hub that goes on pushing without having its settings is told again after this time. */
  readonly tellAgainMs: number;
  /** Somebody tells when a hub goes that is reached so. */
  readonly tellsOfGoing: boolean;
}

/** A command that cannot be published now is told when the hub is next heard: no message of a hub fails for it. */
export const BROKER: Channel = {
  async tell(hubId, command) {
    try {
      await publishCommand(spellingsOf(hubId), command);
    } catch (error) {
      log.warn('a command was not published', error as Error);
    }
  },
  tellAgainMs: 5 * 60_000,
  tellsOfGoing: true,
};

/** Gathers what is to be answered: a push has its own answer, which may be lost with it, so the next one tells again. */
export const answerOf = (commands: HubCommand[]): Channel => ({
  async tell(_, command) {
    commands.push(command);
  },
  tellAgainMs: 0,
  tellsOfGoing: false,
});
