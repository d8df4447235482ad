import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  DescribeCertificateCommand,
  DescribeEndpointCommand,
  DescribeThingCommand,
  DetachThingPrincipalCommand,
} from '@aws-sdk/client-iot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARN, refusal, startControlPlane } from '../test/start-control-plane.ts';
import { newCertificate, type TestIot } from '../test/start-iot.ts';

let test: TestIot;
let control: TestIot['control'];

beforeAll(async () => {
  test = await startControlPlane();
  control = test.control;
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(() => {
  test.aws.permissions.length = 0;
});

describe('the control plane', () => {
  it('says where devices connect', async () => {
    const describe = (endpointType: string) => control.send(new DescribeEndpointCommand({ endpointType }));
    expect((await describe('iot:Data-ATS')).endpointAddress).toBe(`localhost:${test.iot.mqttPort}`);
    await expect(describe('iot:Jobs')).rejects.toEqual(refusal('InvalidRequestException', 400));
  });

  it('asks for the permission that the service authorization reference names', async () => {
    const { certificateId, certificateArn: arn } = await newCertificate(control, false);
    await control.send(new DescribeThingCommand({ thingName: 'FromTemplate' }));
    await control.send(new AttachThingPrincipalCommand({ thingName: 'FromTemplate', principal: arn }));
    await control.send(new DetachThingPrincipalCommand({ thingName: 'FromTemplate', principal: arn }));
    await control.send(new AttachPolicyCommand({ policyName: 'Policy0', target: arn }));
    await control.send(new DescribeCertificateCommand({ certificateId }));
    const context = { 'iot:thingarn': `${ARN}thing/FromTemplate` };
    expect(test.aws.permissions).toEqual([
      { action: 'iot:CreateCertificateFromCsr', resource: '*' },
      { action: 'iot:DescribeThing', resource: `${ARN}thing/FromTemplate` },
      { action: 'iot:AttachThingPrincipal', resource: arn, context },
      { action: 'iot:DetachThingPrincipal', resource: arn, context },
      { action: 'iot:AttachPolicy', resource: arn },
      { action: 'iot:DescribeCertificate', resource: arn },
    ]);
  });
});
