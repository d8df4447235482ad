import { onlyKeys, onlyProperties } from '../../template/only-properties.ts';
import { type Assembly, type Properties, type Resource, StartError } from '../../types.ts';
import type { Action, ActionContext } from './action.ts';
import { parseQuery } from './parse-query.ts';
import { Rule } from './rule.ts';
import { sqsAction } from './sqs-action.ts';

export type RuleContext = Omit<ActionContext, 'region' | 'ruleArn'> & { log(line: string): void };

/** The topic rules of an assembly. Throws `StartError` for a rule that cannot run here. */
export function readRules(assembly: Assembly, context: RuleContext): Rule[] {
  return assembly.of('AWS::IoT::TopicRule').map((resource) => {
    try {
      return readRule(resource, assembly, context);
    } catch (error) {
      if (error instanceof StartError) throw new StartError(`IoT rule ${resource.name}: ${error.message}`);
      throw error;
    }
  });
}

function readRule(resource: Resource, assembly: Assembly, context: RuleContext): Rule {
  onlyProperties(resource, ['TopicRulePayload']);
  const { name, arn, properties } = resource;
  if (!/^\w{1,128}$/.test(name)) throw new StartError('its name has a character that AWS does not allow');
  const payload: Properties = properties.TopicRulePayload;
  onlyKeys(payload, ['Actions', 'AwsIotSqlVersion', 'ErrorAction', 'Sql'], 'there is a payload');
  // The default of AWS is 2015-10-08, whose encode() differs.
  if (payload.AwsIotSqlVersion !== '2016-03-23') {
    throw new StartError('only AwsIotSqlVersion 2016-03-23 runs here');
  }
  const actionContext = { ...context, region: assembly.region, ruleArn: arn };
  const read = (action: Properties) => readAction(action, actionContext);
  return new Rule({
    name,
    query: parseQuery(payload.Sql),
    actions: (payload.Actions as Properties[]).map(read),
    errorAction: payload.ErrorAction && read(payload.ErrorAction),
    log: context.log,
  });
}

function readAction(action: Properties, context: ActionContext): Action {
  const unknown = Object.keys(action).find((kind) => kind !== 'Sqs');
  if (unknown) throw new StartError(`the action ${unknown} does not run here`);
  return sqsAction(action.Sqs, context);
}
