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

/** Runs the tasks of state machines, each under its machine's role. */
export class LambdaTasks {
  readonly #parts: Parts;
  readonly #clients = new WeakMap<Machine, LambdaClient>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What the function answers, in the form that the task's resource gives it. Rejects with `TaskFailure`. */
  async run(machine: Machine, task: Task, input: Properties): Promise<unknown> {
    if (!task.functionArn) return this.#invoke(machine, input);
    const reply = await this.#invoke(machine, { FunctionName: task.functionArn, Payload: input });
    return reply.Payload;
  }

  async #invoke(machine: Machine, { Payload = {}, ...parameters }: Properties): Promise<Properties> {
    const client = this.#client(machine);
    const input = { ...parameters, Payload: JSON.stringify(Payload) } as InvokeCommand['input'];
    const reply = await client.send(new InvokeCommand(input)).catch((error) => {
      throw serviceFailure(error);
    });
    const text = reply.Payload?.transformToString() ?? '';
    const payload = text === '' ? null : JSON.parse(text);
    if (reply.FunctionError) throw new TaskFailure(payload?.errorType ?? 'Lambda.Unknown', text);
    return {
      ExecutedVersion: reply.ExecutedVersion ?? '$LATEST',
      Payload: payload,
      SdkHttpMetadata: { HttpStatusCode: reply.$metadata.httpStatusCode },
      SdkResponseMetadata: { RequestId: reply.$metadata.requestId ?? '' },
      StatusCode: reply.StatusCode,
    };
  }

  #client(machine: Machine): LambdaClient {
    const known = this.#clients.get(machine);
    if (known) return known;
    const client = new LambdaClient({
      endpoint: this.#parts.awsEndpoint,
      region: this.#parts.region,
      credentials: this.#credentials(machine),
      // Step Functions calls once; trying again is what Retry is for.
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

/** Errors that Lambda's Invoke declares keep their names; the others have one in common, as in the Java SDK. */
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
