import type { AssumeRole, Credentials } from '../../types.ts';
import type { Scope } from '../sql/functions.ts';

/** What a rule does with the result of its statement. */
export interface Action {
  /** Whether its own parameters look into the payload as JSON. */
  readonly needsJson: boolean;
  /** Rejects with `ActionFailure`. */
  run(output: Buffer, scope: Scope): Promise<void>;
}

export interface ActionContext {
  readonly awsEndpoint: string;
  readonly region: string;
  readonly ruleArn: string;
  readonly assumeRole: AssumeRole;
  /** The keys that AWS IoT itself signs with where an action has no role: a Lambda action. */
  readonly asService?: (servicePrincipal: string, sourceArn: string) => Credentials;
}

/** An action that did not happen. */
export class ActionFailure extends Error {
  readonly action: string;
  readonly resource: string;
  /** Whether AWS said no. Otherwise nobody answered, or not in time, and the message is worth another try. */
  readonly isFinal: boolean;

  constructor(action: string, resource: string, cause: unknown) {
    const error = cause as Error & {
      code?: string;
      status?: number;
      $metadata?: { httpStatusCode?: number };
    };
    super(`${error.code ?? error.name}: ${error.message}`, { cause });
    this.name = 'ActionFailure';
    this.action = action;
    this.resource = resource;
    const status = error.$metadata?.httpStatusCode ?? error.status ?? 500;
    this.isFinal = status >= 400 && status < 500;
  }
}
