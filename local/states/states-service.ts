import { randomUUID } from 'node:crypto';
import { jsonBody, jsonError, jsonOperation, jsonReply, onlyFields } from '../services/json-protocol.ts';
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

/** https://docs.aws.amazon.com/step-functions/latest/apireference/API_StartExecution.html */
const NAME = /^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u;

const OPERATIONS: Record<string, Operation> = {
  StartExecution: (input, parts) => {
    onlyFields(input, ['stateMachineArn', 'name', 'input'], 'StartExecution');
    const machine = findMachine(input, parts);
    const execution = newExecution(machine, input);
    const before = parts.journal.find(execution.arn);
    if (before) {
      // A repeated call is accepted as long as the execution runs.
      if (before.status === 'RUNNING' && before.input === execution.input) return started(before);
      throw refusal('ExecutionAlreadyExists', `Execution Already Exists: '${execution.arn}'`);
    }
    parts.journal.begin(execution);
    parts.executions.start(machine, execution);
    return started(execution);
  },

  DescribeExecution: (input, parts) => {
    onlyFields(input, ['executionArn'], 'DescribeExecution');
    const { arn, machine, name, status, ...execution } = findExecution(input, parts);
    const { started: at, stopped, output, error, cause } = execution;
    return {
      executionArn: arn,
      stateMachineArn: machine,
      name,
      status,
      startDate: at / 1000,
      input: execution.input,
      inputDetails: { included: true },
      ...(stopped === null ? {} : { stopDate: stopped / 1000 }),
      ...(output === null ? {} : { output, outputDetails: { included: true } }),
      ...(error === null ? {} : { error }),
      ...(cause === null ? {} : { cause }),
      redriveCount: 0,
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
  throw refusal('UnknownOperationException', `The local platform does not run ${name}.`);
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
  if (exceedsData(input)) throw refusal('ValidationException', 'The input is longer than 262144 bytes.');
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
