import type { AssumeRole } from '../../types.ts';

/** An action of a rule. */
export interface Action {
  /** Rejects with `ActionFailure`. */
  run(output: Buffer): Promise<void>;
}

export interface ActionContext {
  readonly awsEndpoint: string;
  readonly region: string;
  readonly ruleArn: string;
  readonly assumeRole: AssumeRole;
}

/** An action that failed. */
export class ActionFailure extends Error {
  readonly action: string;
  readonly resource: string;
  /** Whether AWS refused it. Otherwise there was no response in time, and a retry may succeed. */
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
