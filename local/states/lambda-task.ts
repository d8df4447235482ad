import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { AssumeRole, Properties } from '../types.ts';
import type { Task } from './check-definition.ts';
import type { Machine } from './read-machines.ts';
import { TaskFailure } from './task-failure.ts';

interface Parts {
  readonly awsEndpoint: string;
  readonly region: string;
  readonly assumeRole: AssumeRole;
}

/** Runs the tasks of state machines, each with the role of its machine. */
export class LambdaTasks {
  readonly #parts: Parts;
  readonly #clients = new WeakMap<Machine, LambdaClient>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Calls the function of a task and returns its result. Rejects with `TaskFailure`. */
  async run(machine: Machine, { functionArn }: Task, input: Properties): Promise<unknown> {
    const invoke = new InvokeCommand({ FunctionName: functionArn, Payload: JSON.stringify(input) });
    const reply = await this.#client(machine)
      .send(invoke)
      .catch((error) => {
        throw serviceFailure(error);
      });
    const text = reply.Payload?.transformToString() ?? '';
    const payload = text === '' ? null : JSON.parse(text);
    if (reply.FunctionError) throw new TaskFailure(payload?.errorType ?? 'Lambda.Unknown', text);
    return payload;
  }

  #client(machine: Machine): LambdaClient {
    const known = this.#clients.get(machine);
    if (known) return known;
    const client = new LambdaClient({
      endpoint: this.#parts.awsEndpoint,
      region: this.#parts.region,
      credentials: this.#credentials(machine),
      // Step Functions calls once. Only the Retry of the state repeats a call.
      maxAttempts: 1,
    });
    this.#clients.set(machine, client);
    return client;
  }

  #credentials({ roleArn, arn }: Machine) {
    try {
      return this.#parts.assumeRole(roleArn, 'states.amazonaws.com', arn);
    } catch (error) {
      throw new TaskFailure('States.Permissions', (error as Error).message);
    }
  }
}

/** An error that Invoke of Lambda declares keeps its name. All others have one common name, as in the Java SDK. */
const DECLARED = [
  'ResourceNotFoundException',
  'TooManyRequestsException',
  'ServiceException',
  'InvalidParameterValueException',
  'RequestTooLargeException',
  'ResourceConflictException',
  'ResourceNotReadyException',
];

type SdkError = Error & { $metadata?: { httpStatusCode?: number } };

function serviceFailure(error: SdkError): TaskFailure {
  return new TaskFailure(`Lambda.${errorName(error)}`, error.message);
}

function errorName({ name, $metadata }: SdkError): string {
  if ($metadata?.httpStatusCode === undefined) return 'SdkClientException';
  return DECLARED.includes(name) ? name : 'AWSLambdaException';
}
