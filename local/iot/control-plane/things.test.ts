import {
  AttachThingPrincipalCommand,
  CreateThingCommand,
  DeleteThingCommand,
  DescribeThingCommand,
  DetachThingPrincipalCommand,
  ListThingPrincipalsCommand,
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

describe('a thing', () => {
  it('is created once even if the call is repeated', async () => {
    const create = () => control.send(new CreateThingCommand({ thingName: 'twice' }));
    const first = await create();
    expect(first).toMatchObject({ thingName: 'twice', thingArn: `${ARN}thing/twice` });
    expect((await create()).thingId).toBe(first.thingId);
  });

  it('is described by its name, and missing before', async () => {
    const describeIt = () => control.send(new DescribeThingCommand({ thingName: 'described' }));
    await expect(describeIt()).rejects.toEqual(refusal('ResourceNotFoundException', 404));
    const { thingId } = await control.send(new CreateThingCommand({ thingName: 'described' }));
    expect(await describeIt()).toMatchObject({ thingName: 'described', thingId });
  });

  it('with an invalid name is refused', async () => {
    const create = control.send(new CreateThingCommand({ thingName: 'not good' }));
    await expect(create).rejects.toEqual(refusal('InvalidRequestException', 400));
  });

  it('with attributes or a type is refused, because they are not implemented', async () => {
    const create = (more: object) => control.send(new CreateThingCommand({ thingName: 'bad', ...more }));
    await expect(create({ thingTypeName: 'hub' })).rejects.toThrow('no thingTypeName in CreateThing');
    const attributePayload = { attributes: { site: 'north' } };
    await expect(create({ attributePayload })).rejects.toThrow('no attributePayload in CreateThing');
  });

  it('that is unknown is deleted with success', async () => {
    await control.send(new DeleteThingCommand({ thingName: 'nobody' }));
  });

  it('is only deleted without principals', async () => {
    const certificate = await newCertificate(control, false);
    const attachment = { thingName: 'held', principal: certificate.certificateArn };
    await control.send(new CreateThingCommand({ thingName: 'held' }));
    await control.send(new AttachThingPrincipalCommand(attachment));
    await control.send(new AttachThingPrincipalCommand(attachment));
    const list = () => control.send(new ListThingPrincipalsCommand({ thingName: 'held' }));
    expect((await list()).principals).toEqual([certificate.certificateArn]);
    const remove = () => control.send(new DeleteThingCommand({ thingName: 'held' }));
    await expect(remove()).rejects.toThrow('still attached');
    await control.send(new DetachThingPrincipalCommand(attachment));
    await remove();
    await expect(list()).rejects.toEqual(refusal('ResourceNotFoundException', 404));
  });
});
