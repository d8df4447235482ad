import { InvokeCommand, LambdaClient, type LambdaClientConfig } from '@aws-sdk/client-lambda';

import { Mistake } from './command.ts';

/** The operator's function of a stage (functions/workers/operate.ts), called with the operator's own AWS rights. */
export class Operator {
  readonly #client: LambdaClient;
  readonly #functionName: string;

  constructor(stage: string, config: LambdaClientConfig) {
    this.#client = new LambdaClient(config);
    this.#functionName = `console-${stage}-operate`;
  }

  /** Runs a command. Throws what the function threw. */
  async run<T>(command: Readonly<Record<string, unknown>>): Promise<T> {
    const { Payload, FunctionError } = await this.#client.send(
      new InvokeCommand({ FunctionName: this.#functionName, Payload: JSON.stringify(command) }),
    );
    const answer = JSON.parse(Buffer.from(Payload ?? []).toString() || 'null');
    if (FunctionError) throw new Mistake(answer?.errorMessage ?? FunctionError);
    return answer as T;
  }
}
