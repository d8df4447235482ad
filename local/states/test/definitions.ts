import { machine } from './start-states.ts';

export const functionArn = (name: string) => `arn:aws:lambda:eu-central-1:123456789012:function:${name}`;

/** The last state of a machine: calls a function with its whole input and answers what that answers. */
export const invoke = (name: string, more: object = {}) => ({
  Type: 'Task',
  Resource: 'arn:aws:states:::lambda:invoke',
  Parameters: { FunctionName: functionArn(name), 'Payload.$': '$' },
  OutputPath: '$.Payload',
  End: true,
  ...more,
});

/** A machine of one state. */
export const alone = (name: string, state: object, more: object = {}) =>
  machine(name, { StartAt: 'Only', States: { Only: state }, ...more });
