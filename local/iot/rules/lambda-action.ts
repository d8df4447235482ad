import type { LambdaClient } from '@aws-sdk/client-lambda';
import { type Properties, StartError } from '../../types.ts';
import { type Action, type ActionContext, ActionFailure } from './action.ts';

/**
 * Invokes a function without waiting for its end. There is no role: the function's own policy must let
 * iot.amazonaws.com in. https://docs.aws.amazon.com/iot/latest/developerguide/lambda-rule-action.html
 */
export function lambdaAction({ FunctionArn }: Properties, context: ActionContext): Action {
  const { asService } = context;
  if (!FunctionArn) throw new StartError('a Lambda action needs FunctionArn');
  if (!asService) throw new StartError('Lambda actions need a platform that signs as iot.amazonaws.com');

  let client: LambdaClient | undefined;
  return {
    needsJson: false,
    run: async (output) => {
      try {
        // Loaded late: few templates have such an action, and loading takes a while.
        const lambda = await import('@aws-sdk/client-lambda');
        client ??= new lambda.LambdaClient({
          endpoint: context.awsEndpoint,
          region: context.region,
          credentials: asService('iot.amazonaws.com', context.ruleArn),
        });
        const invoke = { FunctionName: FunctionArn, InvocationType: 'Event', Payload: output } as const;
        await client.send(new lambda.InvokeCommand(invoke));
      } catch (error) {
        throw new ActionFailure('LambdaAction', FunctionArn, error);
      }
    },
  };
}
