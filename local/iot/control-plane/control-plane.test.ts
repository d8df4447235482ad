import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateThingCommand,
  DeleteCertificateCommand,
  DescribeEndpointCommand,
  DetachThingPrincipalCommand,
  ListThingsCommand,
} from '@aws-sdk/client-iot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARN, refusal, startControlPlane } from '../test/start-control-plane.ts';
import { newCertificate, type TestIot } from '../test/start-iot.ts';

let test: TestIot;
let control: TestIot['control'];

beforeAll(async () => {
  test = await startControlPlane();
  control = test.control;
});
afterAll(() => test[Symbol.asyncDispose]());

describe('the control plane', () => {
  it('describes the endpoint of devices', async () => {
    const describe = (endpointType: string) => control.send(new DescribeEndpointCommand({ endpointType }));
    expect((await describe('iot:Data-ATS')).endpointAddress).toBe(`localhost:${test.iot.mqttPort}`);
    await expect(describe('iot:Jobs')).rejects.toEqual(refusal('InvalidRequestException', 400));
  });

  it('requires the permissions of the service authorization reference', async () => {
    test.aws.permissions.length = 0;
    const { certificateArn: arn } = await newCertificate(control, false);
    const attachment = { thingName: 'owner', principal: arn };
    await control.send(new CreateThingCommand({ thingName: 'owner' }));
    await control.send(new AttachThingPrincipalCommand(attachment));
    await control.send(new DetachThingPrincipalCommand(attachment));
    await control.send(new AttachPolicyCommand({ policyName: 'Policy0', target: arn }));
    expect(test.aws.permissions).toEqual([
      { action: 'iot:CreateKeysAndCertificate', resource: '*' },
      { action: 'iot:CreateThing', resource: `${ARN}thing/owner` },
      { action: 'iot:AttachThingPrincipal', resource: arn },
      { action: 'iot:DetachThingPrincipal', resource: arn },
      { action: 'iot:AttachPolicy', resource: arn },
    ]);
  });

  it('refuses operations and parameters that it does not implement', async () => {
    const search = control.send(new ListThingsCommand({}));
    await expect(search).rejects.toThrow('does not run on the local platform');
    const force = { certificateId: '0'.repeat(64), forceDelete: true };
    await expect(control.send(new DeleteCertificateCommand(force))).rejects.toThrow(
      'no forceDelete in DeleteCertificate',
    );
  });
});
