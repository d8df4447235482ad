import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { deployedSite } from './site.ts';

const cloudFormation = mockClient(CloudFormationClient);
beforeEach(() => {
  cloudFormation.reset();
});

const stackHas = (outputs: Record<string, string>) =>
  cloudFormation.on(DescribeStacksCommand, { StackName: 'Console-prod-Web' }).resolves({
    Stacks: [
      {
        StackName: 'Console-prod-Web',
        CreationTime: new Date(),
        StackStatus: 'CREATE_COMPLETE',
        Outputs: Object.entries(outputs).map(([OutputKey, OutputValue]) => ({ OutputKey, OutputValue })),
      },
    ],
  });

it('a deployed stage is found by the outputs of its web stack', async () => {
  stackHas({ Address: 'https://console.example', ApiAddress: 'https://api.example' });
  const site = await deployedSite('prod');
  expect(site).toMatchObject({ url: 'https://console.example', api: { url: 'https://api.example' } });
});

it('an unknown stage, one that is not deployed and one of an older version are refused with one sentence each', async () => {
  await expect(deployedSite('moon')).rejects.toThrow('cdk.json has no stage "moon".');
  cloudFormation.rejects(new Error('Stack with id Console-prod-Web does not exist'));
  await expect(deployedSite('prod')).rejects.toThrow(/Console-prod-Web in eu-central-1 .* does not exist/);
  stackHas({ Address: 'https://console.example' });
  await expect(deployedSite('prod')).rejects.toThrow('has no output ApiAddress: deploy it again.');
});
