import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { FUNCTIONS } from '../../functions/manifest.ts';
import { GROUPS } from '../../shared/contract/index.ts';
import { type Group, operation, type Signature } from '../../shared/contract/operation.ts';
import { synthesise } from '../support/stacks.ts';

const before = synthesise('dev');
const prefix = '/api/devices/v1';
const signed: Signature = {
  ...{ header: 'x-signature', scheme: 'v1', algorithm: 'sha256', toleranceSeconds: 300 },
  secret: 'UNSUBSCRIBE_SECRET',
};
const planted = operation({
  ...{ id: 'plant', method: 'POST', path: `${prefix}/planted/{id}`, summary: 'Planted', roles: {}, signed },
  ...{ reply: z.looseObject({}), errors: [] },
});
(GROUPS as unknown as Group[]).push({ name: 'planted', prefix, operations: [planted] });
Object.assign(FUNCTIONS.tasks.trigger, { groups: ['tasks', 'planted'] });
const after = synthesise('dev');

it('a second group under a prefix can be served by another function together with that function’s own group', () => {
  const functionOf = (route: string) => {
    const { Target } = after
      .of('AWS::ApiGatewayV2::Route')
      .find(({ Properties }) => Properties.RouteKey === route)!.Properties;
    const integration = after
      .of('AWS::ApiGatewayV2::Integration')
      .find(({ id }) => JSON.stringify(Target).includes(`"${id}"`))!;
    return /(\w+)Function[0-9A-F]{8}/.exec(JSON.stringify(integration.Properties.IntegrationUri))?.[1];
  };
  expect(functionOf('POST /api/devices/v1/planted/{id}')).toBe('tasks');
  expect(functionOf('ANY /api/tasks/v1/{proxy+}')).toBe('tasks');
  expect(functionOf('ANY /api/devices/v1/{proxy+}')).toBe('devices');
});

it('the function of a signed operation may read the secret of the signature', () => {
  const { Variables } = after
    .of('AWS::Lambda::Function')
    .find(({ Properties }) => Properties.FunctionName === 'console-dev-tasks')!.Properties.Environment;
  expect(Variables.UNSUBSCRIBE_SECRET).toBeDefined();
  const policy = after.of('AWS::IAM::Policy').find(({ id }) => id.startsWith('tasksRole'))!;
  const [granted] = policy.Properties.PolicyDocument.Statement.filter(
    ({ Action }: { Action: string }) => Action === 'secretsmanager:GetSecretValue',
  );
  expect(granted.Resource).toContainEqual(Variables.UNSUBSCRIBE_SECRET);
});

it('an added group changes only its route, its function, and the policy of that function', () => {
  const known = new Map(before.all().map((resource) => [resource.id, JSON.stringify(resource)]));
  const changed = after.all().filter((resource) => known.get(resource.id) !== JSON.stringify(resource));
  expect(changed.map(({ Type }) => Type).toSorted()).toEqual([
    'AWS::ApiGatewayV2::Route',
    'AWS::IAM::Policy',
    'AWS::Lambda::Function',
  ]);
});
