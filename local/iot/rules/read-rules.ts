import { type Assembly, type Properties, type Resource, StartError } from '../../types.ts';
import { parseQuery } from '../sql/parse-query.ts';
import type { Action, ActionContext } from './action.ts';
import { lambdaAction } from './lambda-action.ts';
import { republishAction } from './republish-action.ts';
import { Rule } from './rule.ts';
import { sqsAction } from './sqs-action.ts';

export type RuleContext = Omit<ActionContext, 'region' | 'ruleArn'> & { log(line: string): void };

const KINDS: Record<string, (properties: Properties, context: ActionContext) => Action> = {
  Sqs: sqsAction,
  Lambda: lambdaAction,
  Republish: republishAction,
};

/** The topic rules of an assembly that are switched on. Throws `StartError` for one that cannot run here. */
export function readRules(assembly: Assembly, context: RuleContext): Rule[] {
  const rules = assembly.of('AWS::IoT::TopicRule');
  return rules
    .filter(({ properties }) => !properties.TopicRulePayload.RuleDisabled)
    .map((resource) => {
      try {
        return readRule(resource, assembly, context);
      } catch (error) {
        if (error instanceof StartError) throw new StartError(`IoT rule ${resource.name}: ${error.message}`);
        throw error;
      }
    });
}

function readRule({ name, arn, properties }: Resource, assembly: Assembly, context: RuleContext): Rule {
  if (!/^\w{1,128}$/.test(name)) throw new StartError('its name has a character that AWS does not allow');
  const payload = properties.TopicRulePayload;
  // AWS takes 2015-10-08 where none is given, whose conversions and whose encode() are different ones.
  if (payload.AwsIotSqlVersion !== '2016-03-23') {
    throw new StartError('only AwsIotSqlVersion 2016-03-23 runs here');
  }
  const actionContext = { ...context, region: assembly.region, ruleArn: arn };
  const read = (action: Properties) => readAction(action, actionContext);
  return new Rule({
    name,
    account: assembly.account,
    query: parseQuery(payload.Sql),
    actions: (payload.Actions as Properties[]).map(read),
    errorAction: payload.ErrorAction && read(payload.ErrorAction),
    log: context.log,
  });
}

function readAction(action: Properties, context: ActionContext): Action {
  const [kind = 'empty', ...others] = Object.keys(action);
  const create = KINDS[kind];
  if (!create || others.length > 0) {
    throw new StartError(`the action ${[kind, ...others].join(' and ')} does not run here`);
  }
  return create(action[kind], context);
}
