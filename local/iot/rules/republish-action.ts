import type { IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane';
import { type Properties, StartError } from '../../types.ts';
import { parseTemplate } from '../sql/parse-template.ts';
import { type Action, type ActionContext, ActionFailure } from './action.ts';

/** https://docs.aws.amazon.com/iot/latest/developerguide/republish-rule-action.html */
export function republishAction(properties: Properties, context: ActionContext): Action {
  const { Topic, RoleArn, Qos = 0, Headers } = properties;
  if (!Topic || !RoleArn) throw new StartError('a Republish action needs Topic and RoleArn');
  if (Qos !== 0 && Qos !== 1) throw new StartError('a Republish action knows the Qos 0 and 1 only');
  if (Headers) throw new StartError('Headers of a Republish action do not run here');
  const template = parseTemplate(Topic);

  let client: IoTDataPlaneClient | undefined;
  return {
    needsJson: template.needsJson,
    run: async (output, scope) => {
      // A reserved topic is written with a second dollar sign.
      const topic = template.fill(scope).replace(/^\$\$/, '$');
      try {
        // Loaded late: few templates have such an action, and loading takes a while.
        const data = await import('@aws-sdk/client-iot-data-plane');
        client ??= new data.IoTDataPlaneClient({
          endpoint: context.awsEndpoint,
          region: context.region,
          credentials: context.assumeRole(RoleArn, 'iot.amazonaws.com', context.ruleArn),
        });
        await client.send(new data.PublishCommand({ topic, qos: Qos, payload: output }));
      } catch (error) {
        throw new ActionFailure('RepublishAction', topic, error);
      }
    },
  };
}
