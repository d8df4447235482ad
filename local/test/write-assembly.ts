import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Template } from '../template/cloud-assembly.ts';
import { newFolder } from './start.ts';

/** Writes a cloud assembly with these stacks. */
export function writeAssembly(
  stacks: Record<string, Template | { template: Template; environment?: string }>,
  folder = newFolder(),
  code = 'export const handler = async () => null;',
): string {
  const artifacts = Object.entries(stacks).map(([name, stack]) => {
    const { template, environment = 'aws://unknown-account/eu-central-1' } =
      'template' in stack ? stack : { template: stack };
    writeFileSync(join(folder, `${name}.template.json`), JSON.stringify(template));
    const properties = { templateFile: `${name}.template.json`, stackName: name };
    return [name, { type: 'aws:cloudformation:stack', environment, properties }];
  });
  mkdirSync(join(folder, 'asset.code'), { recursive: true });
  writeFileSync(join(folder, 'asset.code', 'index.mjs'), code);
  const destinations = { here: { bucketName: 'assets', objectKey: 'code.zip' } };
  const files = { code: { source: { path: 'asset.code', packaging: 'zip' }, destinations } };
  writeFileSync(join(folder, 'all.assets.json'), JSON.stringify({ version: '48.0.0', files }));
  const assets = { type: 'cdk:asset-manifest', properties: { file: 'all.assets.json' } };
  const manifest = { version: '48.0.0', artifacts: { ...Object.fromEntries(artifacts), assets } };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  return folder;
}

/** Type and properties by logical id. */
export type Resources = Record<string, readonly [Type: string, Properties?: object]>;

/** A stack with these resources. */
export function stackOf(Resources: Resources): Template {
  return {
    Resources: Object.fromEntries(
      Object.entries(Resources).map(([logicalId, [Type, Properties = {}]]) => [
        logicalId,
        { Type, Properties },
      ]),
    ),
  };
}

/** A function with a role. */
export function functionWith(properties: object, role: object = {}): Resources {
  return {
    Role: [
      'AWS::IAM::Role',
      {
        AssumeRolePolicyDocument: {
          Statement: {
            Effect: 'Allow',
            Action: 'sts:AssumeRole',
            Principal: { Service: 'lambda.amazonaws.com' },
          },
        },
        ...role,
      },
    ],
    Function: [
      'AWS::Lambda::Function',
      {
        Runtime: 'nodejs24.x',
        Handler: 'index.handler',
        Code: { S3Bucket: 'assets', S3Key: 'code.zip' },
        Role: { 'Fn::GetAtt': ['Role', 'Arn'] },
        ...properties,
      },
    ],
  };
}

/** An HTTP API with one route to the function. */
export function apiWith(routeKey: string, integration: object = {}): Resources {
  return {
    Api: ['AWS::ApiGatewayV2::Api', { Name: 'a', ProtocolType: 'HTTP' }],
    Integration: [
      'AWS::ApiGatewayV2::Integration',
      {
        ApiId: { Ref: 'Api' },
        IntegrationType: 'AWS_PROXY',
        IntegrationUri: { 'Fn::GetAtt': ['Function', 'Arn'] },
        PayloadFormatVersion: '2.0',
        ...integration,
      },
    ],
    Route: [
      'AWS::ApiGatewayV2::Route',
      { ApiId: { Ref: 'Api' }, RouteKey: routeKey, Target: { 'Fn::Sub': `integrations/\${Integration}` } },
    ],
  };
}

/** Allows the API to call the function at one path. */
export function permissionFor(path: string): Resources {
  return {
    Permission: [
      'AWS::Lambda::Permission',
      {
        Action: 'lambda:InvokeFunction',
        FunctionName: { Ref: 'Function' },
        Principal: 'apigateway.amazonaws.com',
        SourceArn: { 'Fn::Sub': `arn:aws:execute-api:eu-central-1:\${AWS::AccountId}:\${Api}/*/*${path}` },
      },
    ],
  };
}
