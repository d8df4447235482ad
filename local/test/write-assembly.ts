import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Template } from '../template/cloud-assembly.ts';
import { newFolder } from './start.ts';

/** A cloud assembly with these stacks, as the CDK would leave it behind. */
export function writeAssembly(
  stacks: Record<string, Template | { template: Template; environment?: string }>,
  folder = newFolder(),
): string {
  const artifacts = Object.entries(stacks).map(([name, stack]) => {
    const { template, environment = 'aws://unknown-account/unknown-region' } =
      'template' in stack ? stack : { template: stack };
    writeFileSync(join(folder, `${name}.template.json`), JSON.stringify(template));
    const properties = { templateFile: `${name}.template.json`, stackName: name };
    return [name, { type: 'aws:cloudformation:stack', environment, properties }];
  });
  // One function that does nothing, for templates that need some code.
  mkdirSync(join(folder, 'asset.code'), { recursive: true });
  writeFileSync(join(folder, 'asset.code', 'index.mjs'), 'export const handler = async () => null;');
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

/** A stack of resources, and nothing else. */
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

/** A function with a role, for templates that are about something else. */
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
