import { randomUUID } from 'node:crypto';
import type { WholeAssembly } from '../../template/read-assembly.ts';
import type { StackState } from '../../template/stack-scope.ts';
import { AwsError, type AwsRequest, type AwsResponse, type Service, StartError } from '../../types.ts';
import { type Xml, xmlElement } from '../xml.ts';
import type { StackParameters } from './stack-parameters.ts';

interface Surroundings {
  readonly parameters: StackParameters;
  readonly assembly: () => WholeAssembly;
  /** Reads the assembly again with the current parameters. Throws a `StartError` if that cannot run. */
  readonly reload: () => Promise<void>;
}

const NAMESPACE = 'http://cloudformation.amazonaws.com/doc/2010-05-15/';
const ACTIONS = ['DescribeStacks', 'UpdateStack'];
const invalid = (message: string) => new AwsError('ValidationError', 400, message);

/**
 * CloudFormation for stacks that run: their description, and updates of their parameters. A response is only sent when
 * the update is complete or rolled back.
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/APIReference/API_UpdateStack.html
 */
export function createCloudFormation({ parameters, assembly, reload }: Surroundings): Service {
  const statuses = new Map<string, string>();
  const idOf = (name: string) => {
    const { region, account } = assembly();
    return `arn:aws:cloudformation:${region}:${account}:stack/${name}/local`;
  };
  const find = (name: string): StackState => {
    const stack = assembly().stacks.find((one) => one.name === name || idOf(one.name) === name);
    if (stack) return stack;
    throw invalid(`Stack with id ${name} does not exist`);
  };

  function describe(form: URLSearchParams): Xml {
    const stack = find(stackName(form));
    return {
      Stacks: {
        member: {
          StackId: idOf(stack.name),
          StackName: stack.name,
          CreationTime: new Date(0).toISOString(),
          StackStatus: statuses.get(stack.name) ?? 'CREATE_COMPLETE',
          Parameters: {
            member: Object.entries(stack.parameters).map(([ParameterKey, ParameterValue]) => ({
              ParameterKey,
              ParameterValue,
            })),
          },
          Outputs: {
            member: stack.outputs.map(({ key, value, exportName }) => ({
              OutputKey: key,
              OutputValue: value,
              ExportName: exportName,
            })),
          },
        },
      },
    };
  }

  async function update(form: URLSearchParams): Promise<Xml> {
    const stack = find(stackName(form));
    if (form.get('UsePreviousTemplate') !== 'true')
      throw invalid('The local platform updates only the parameters of a stack, with its previous template.');
    const before = parameters.of(stack.name);
    const next = valuesIn(form, stack);
    const changed = Object.entries(next).some(([name, value]) => value !== stack.parameters[name]);
    if (!changed) throw invalid('No updates are to be performed.');
    parameters.set(stack.name, next);
    try {
      await reload();
      statuses.set(stack.name, 'UPDATE_COMPLETE');
    } catch (error) {
      parameters.set(stack.name, before);
      if (!(error instanceof StartError)) throw error;
      statuses.set(stack.name, 'UPDATE_ROLLBACK_COMPLETE');
    }
    return { StackId: idOf(stack.name) };
  }

  return {
    name: 'cloudformation',
    permissions: (request) => {
      const form = formOf(request);
      const name = stackName(form);
      return [{ action: `cloudformation:${actionOf(form)}`, resource: idOf(name.split('/')[1] ?? name) }];
    },
    async handle(request) {
      const form = formOf(request);
      const action = actionOf(form);
      const result = action === 'DescribeStacks' ? describe(form) : await update(form);
      return xml(200, `${action}Response`, {
        [`${action}Result`]: result,
        ResponseMetadata: { RequestId: randomUUID() },
      });
    },
    error({ code, status, message }) {
      const Code = code === 'AccessDeniedException' ? 'AccessDenied' : code;
      const Type = status < 500 ? 'Sender' : 'Receiver';
      return xml(status, 'ErrorResponse', {
        Error: { Type, Code, Message: message },
        RequestId: randomUUID(),
      });
    },
  };
}

const FIELD =
  /^(Action|Version|StackName|UsePreviousTemplate|Capabilities(\.member\.\d+)?|Parameters(\.member\.\d+\..+)?)$/;

function formOf({ body }: AwsRequest): URLSearchParams {
  const form = new URLSearchParams(body.toString());
  const unknown = [...form.keys()].find((name) => !FIELD.test(name));
  if (unknown === undefined) return form;
  throw invalid(`The local platform has no field ${unknown} in cloudformation:${form.get('Action')}.`);
}

function stackName(form: URLSearchParams): string {
  const name = form.get('StackName');
  if (name === null) throw invalid('The local platform describes and updates one stack, by its StackName.');
  return name;
}

function actionOf(form: URLSearchParams): string {
  const action = form.get('Action') ?? '';
  if (ACTIONS.includes(action)) return action;
  throw new AwsError('InvalidAction', 400, `The local platform has no operation cloudformation:${action}.`);
}

/** The parameters of an updated stack. One that is missing from the request gets its default. */
function valuesIn(form: URLSearchParams, stack: StackState): Record<string, string> {
  const values: Record<string, string> = {};
  for (let n = 1; form.has(`Parameters.member.${n}.ParameterKey`); n++) {
    const field = (name: string) => form.get(`Parameters.member.${n}.${name}`);
    const name = field('ParameterKey')!;
    const before = stack.parameters[name];
    if (before === undefined) throw invalid(`Parameters: [${name}] do not exist in the template`);
    values[name] = field('UsePreviousValue') === 'true' ? before : (field('ParameterValue') ?? '');
  }
  return values;
}

function xml(status: number, name: string, content: Xml): AwsResponse {
  return { status, headers: { 'content-type': 'text/xml' }, body: xmlElement(name, content, NAMESPACE) };
}
