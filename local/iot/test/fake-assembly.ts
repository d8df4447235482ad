import type { Assembly, Properties, Resource } from '../../types.ts';

export const REGION = 'eu-central-1';
export const ACCOUNT = '123456789012';

/** An assembly of these resources. Their logical ids are their names. */
export function fakeAssembly(resources: { type: string; name: string; properties: Properties }[]): Assembly {
  const all: Resource[] = resources.map((each) => ({
    ...each,
    stack: 'Test',
    logicalId: each.name,
    arn: arnOf(each),
  }));
  return {
    region: REGION,
    account: ACCOUNT,
    of: (type) => all.filter((resource) => resource.type === type),
    byArn: (arn) => all.find((resource) => resource.arn === arn),
    assetFolder: () => {
      throw new Error('this assembly has no assets');
    },
  };
}

function arnOf({ type, name }: { type: string; name: string }): string {
  const kinds: Record<string, string> = {
    'AWS::IoT::Policy': `iot:${REGION}:${ACCOUNT}:policy/`,
    'AWS::IoT::TopicRule': `iot:${REGION}:${ACCOUNT}:rule/`,
    'AWS::StepFunctions::StateMachine': `states:${REGION}:${ACCOUNT}:stateMachine:`,
  };
  return `arn:aws:${kinds[type]}${name}`;
}

export function roleArn(name: string): string {
  return `arn:aws:iam::${ACCOUNT}:role/${name}`;
}

export function queueUrl(name: string): string {
  return `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name}`;
}
