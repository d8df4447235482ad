import {
  InvokeCommand,
  LambdaClient,
  type LambdaClientConfig,
  ResourceNotFoundException,
} from '@aws-sdk/client-lambda';
import type { Outcome } from '../functions/workers/operate.ts';
import { Mistake } from './command.ts';

/** The operator's function of a stage (functions/workers/operate.ts), called with the operator's own AWS rights. */
export class Operator {
  readonly #client: LambdaClient;
  readonly #stage: string;

  constructor(stage: string, config: LambdaClientConfig) {
    this.#client = new LambdaClient(config);
    this.#stage = stage;
  }

  /** Runs a command. Throws a Mistake if it is refused, and for errors that the user can fix. */
  async run<T>(command: Readonly<Record<string, unknown>>): Promise<T> {
    const FunctionName = `console-${this.#stage}-operate`;
    const { Payload, FunctionError } = await this.#client
      .send(new InvokeCommand({ FunctionName, Payload: JSON.stringify(command) }))
      .catch((error) => {
        throw this.#explained(error);
      });
    const answer = JSON.parse(Buffer.from(Payload ?? []).toString() || 'null');
    if (FunctionError) throw new Error(answer?.errorMessage ?? FunctionError);
    const outcome = answer as Outcome;
    if ('refused' in outcome) throw new Mistake(outcome.refused);
    return outcome.result as T;
  }

  #explained(error: unknown): unknown {
    if (error instanceof ResourceNotFoundException)
      return new Mistake(
        `This AWS account has no stage "${this.#stage}": is it deployed, and are these the rights of its account?`,
      );
    if (!(error instanceof Error)) return error;
    if (error.name === 'CredentialsProviderError')
      return new Mistake(`The shell has no AWS rights: ${error.message}`);
    if ('code' in error && error.code === 'ECONNREFUSED')
      return new Mistake('Nothing answers there: is the platform running (npm start)?');
    return error;
  }
}
