import { randomUUID } from 'node:crypto';
import { jsonBody, jsonError, jsonOperation, jsonReply } from '../services/json-protocol.ts';
import { AwsError, type AwsRequest, type Properties, type Service } from '../types.ts';
import type { Executions } from './executions.ts';
import type { Execution, Journal } from './journal.ts';
import { exceedsData } from './limits.ts';
import type { Machine } from './read-machines.ts';

interface Parts {
  readonly journal: Journal;
  readonly executions: Executions;
  machine(arn: string): Machine | undefined;
}

type Operation = (input: Properties, parts: Parts) => Properties;

const MAX_PAGE = 1000;
/** https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html */
const NAME = /^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u;

const OPERATIONS: Record<string, Operation> = {
  StartExecution: (input, parts) => {
    const machine = findMachine(input, parts);
    const execution = newExecution(machine, input);
    const before = parts.journal.find(execution.arn);
    if (before) {
      // The same call made twice starts one execution, as long as that runs.
      if (before.status === 'RUNNING' && before.input === execution.input) return started(before);
      throw refusal('ExecutionAlreadyExists', `Execution Already Exists: '${execution.arn}'`);
    }
    parts.journal.begin(execution);
    parts.executions.start(machine, execution);
    return started(execution);
  },

  DescribeExecution: (input, parts) => {
    const execution = findExecution(input, parts);
    const { input: given, output, error, cause } = execution;
    return {
      ...summary(execution),
      input: given,
      inputDetails: { included: true },
      ...(output === null ? {} : { output, outputDetails: { included: true } }),
      ...(error === null ? {} : { error }),
      ...(cause === null ? {} : { cause }),
      redriveCount: 0,
    };
  },

  StopExecution: (input, parts) => {
    const { arn } = findExecution(input, parts);
    parts.executions.abort(arn, { status: 'ABORTED', error: input.error, cause: input.cause });
    return { stopDate: (parts.journal.find(arn)?.stopped ?? 0) / 1000 };
  },

  ListExecutions: (input, parts) => {
    const { arn } = findMachine(input, parts);
    // 0 stands for the default.
    const limit = Math.min(input.maxResults || 100, MAX_PAGE);
    const skip = Number(input.nextToken ?? 0);
    if (!Number.isInteger(skip)) throw refusal('InvalidToken', `Invalid Token: '${input.nextToken}'`);
    const page = parts.journal.list(arn, input.statusFilter, skip, limit + 1);
    const executions = page.slice(0, limit).map(summary);
    return page.length > limit ? { executions, nextToken: String(skip + limit) } : { executions };
  },

  DescribeStateMachine: (input, parts) => {
    const { arn, name, roleArn, source, created } = findMachine(input, parts);
    return {
      stateMachineArn: arn,
      name,
      roleArn,
      definition: source,
      status: 'ACTIVE',
      type: 'STANDARD',
      creationDate: created / 1000,
    };
  },
};

/** The `states` service, which speaks JSON 1.0. */
export function createStatesService(parts: Parts): Service {
  return {
    name: 'states',
    permissions: (request) => {
      operationOf(request);
      const { stateMachineArn, executionArn } = jsonBody(request);
      const action = `states:${jsonOperation(request)}`;
      return [{ action, resource: String(stateMachineArn ?? executionArn) }];
    },
    handle: async (request) => jsonReply(operationOf(request)(jsonBody(request), parts)),
    error: (error) => jsonError(error, 'com.amazonaws.swf.service.v2.model'),
  };
}

function operationOf(request: AwsRequest): Operation {
  const name = jsonOperation(request);
  const operation = Object.hasOwn(OPERATIONS, name) ? OPERATIONS[name] : undefined;
  if (operation) return operation;
  throw refusal('UnknownOperationException', `${name} does not run on the local platform`);
}

function refusal(code: string, message: string): AwsError {
  return new AwsError(code, 400, message);
}

function findMachine({ stateMachineArn }: Properties, parts: Parts): Machine {
  const machine = parts.machine(checkArn(stateMachineArn));
  if (machine) return machine;
  throw refusal('StateMachineDoesNotExist', `State Machine Does Not Exist: '${stateMachineArn}'`);
}

function findExecution({ executionArn }: Properties, parts: Parts): Execution {
  const execution = parts.journal.find(checkArn(executionArn));
  if (execution) return execution;
  throw refusal('ExecutionDoesNotExist', `Execution Does Not Exist: '${executionArn}'`);
}

function checkArn(arn: unknown): string {
  if (typeof arn === 'string' && /^arn:[^:]+:states:[^:]+:\d{12}:/.test(arn)) return arn;
  throw refusal('InvalidArn', `Invalid Arn: '${arn}'`);
}

function newExecution(machine: Machine, { name = randomUUID(), input = '{}' }: Properties): Execution {
  if (!NAME.test(name)) throw refusal('InvalidName', `Invalid Name: '${name}'`);
  if (exceedsData(input)) throw refusal('ValidationException', 'The input is longer than 262144 bytes');
  try {
    JSON.parse(input);
  } catch (error) {
    throw refusal('InvalidExecutionInput', `Invalid State Machine Execution Input: '${error}'`);
  }
  return {
    arn: `${machine.arn.replace(':stateMachine:', ':execution:')}:${name}`,
    machine: machine.arn,
    name,
    input,
    status: 'RUNNING',
    started: Date.now(),
    stopped: null,
    output: null,
    error: null,
    cause: null,
  };
}

function started({ arn, started: at }: Execution): Properties {
  return { executionArn: arn, startDate: at / 1000 };
}

function summary({ arn, machine, name, status, started: at, stopped }: Execution): Properties {
  return {
    executionArn: arn,
    stateMachineArn: machine,
    name,
    status,
    startDate: at / 1000,
    ...(stopped === null ? {} : { stopDate: stopped / 1000 }),
  };
}
