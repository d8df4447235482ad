import {
  AttachThingPrincipalCommand,
  CreateThingCommand,
  DeleteThingCommand,
  DescribeThingCommand,
  DetachThingPrincipalCommand,
  ListThingPrincipalsCommand,
  ListThingsCommand,
  UpdateThingCommand,
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

describe('a thing', () => {
  it('is made once, however often the same call comes', async () => {
    const create = (thingName: string, attributes?: Record<string, string>) =>
      control.send(new CreateThingCommand({ thingName, attributePayload: { attributes } }));
    const first = await create('twice', { site: 'north' });
    const second = await create('twice', { site: 'north' });
    expect(first).toMatchObject({ thingName: 'twice', thingArn: `${ARN}thing/twice` });
    expect(second.thingId).toBe(first.thingId);
    await expect(create('twice', { site: 'south' })).rejects.toEqual(
      refusal('ResourceAlreadyExistsException', 409),
    );
  });

  it('of the template is there', async () => {
    const thing = await control.send(new DescribeThingCommand({ thingName: 'FromTemplate' }));
    expect(thing).toMatchObject({
      attributes: { site: 'north' },
      version: 1,
      defaultClientId: 'FromTemplate',
    });
  });

  it.each([
    ['a bad name', { thingName: 'not good' }],
    ['a bad attribute value', { thingName: 'bad', attributePayload: { attributes: { a: 'b c' } } }],
    [
      'four attributes',
      { thingName: 'bad', attributePayload: { attributes: { a: '1', b: '2', c: '3', d: '4' } } },
    ],
    ['a thing type', { thingName: 'bad', thingTypeName: 'hub' }],
  ])('is refused with %s', async (_, input) => {
    await expect(control.send(new CreateThingCommand(input))).rejects.toEqual(
      refusal('InvalidRequestException', 400),
    );
  });

  it('changes its attributes whole or merged, and counts versions', async () => {
    const update = (attributes: Record<string, string>, merge: boolean, expectedVersion?: number) =>
      control.send(
        new UpdateThingCommand({
          thingName: 'changing',
          attributePayload: { attributes, merge },
          expectedVersion,
        }),
      );
    await control.send(new CreateThingCommand({ thingName: 'changing' }));
    await update({ a: '1', b: '2' }, false);
    await update({ b: '', c: '3' }, true, 2);
    const { attributes, version } = await control.send(new DescribeThingCommand({ thingName: 'changing' }));
    expect({ attributes, version }).toEqual({ attributes: { a: '1', c: '3' }, version: 3 });
    await expect(update({}, false, 2)).rejects.toEqual(refusal('VersionConflictException', 409));
  });

  it('that is unknown is not found, and deleting it succeeds', async () => {
    await expect(control.send(new DescribeThingCommand({ thingName: 'nobody' }))).rejects.toEqual(
      refusal('ResourceNotFoundException', 404),
    );
    await control.send(new DeleteThingCommand({ thingName: 'nobody' }));
  });

  it('is deleted only without principals', async () => {
    const certificate = await newCertificate(control, false);
    const attachment = { thingName: 'held', principal: certificate.certificateArn };
    await control.send(new CreateThingCommand({ thingName: 'held' }));
    await control.send(new AttachThingPrincipalCommand(attachment));
    await control.send(new AttachThingPrincipalCommand(attachment));
    const { principals } = await control.send(new ListThingPrincipalsCommand({ thingName: 'held' }));
    expect(principals).toEqual([certificate.certificateArn]);
    await expect(control.send(new DeleteThingCommand({ thingName: 'held' }))).rejects.toThrow(
      'still attached',
    );
    await control.send(new DetachThingPrincipalCommand(attachment));
    await control.send(new DeleteThingCommand({ thingName: 'held' }));
    await expect(control.send(new DescribeThingCommand({ thingName: 'held' }))).rejects.toThrow('not found');
  });

  it('stands in pages of the list', async () => {
    for (const thingName of ['page-a', 'page-b']) await control.send(new CreateThingCommand({ thingName }));
    const names: (string | undefined)[] = [];
    let nextToken: string | undefined;
    do {
      const page = await control.send(new ListThingsCommand({ maxResults: 1, nextToken }));
      names.push(...page.things!.map(({ thingName }) => thingName));
      nextToken = page.nextToken;
    } while (nextToken);
    expect(names).toEqual(names.toSorted());
    expect(names).toEqual(expect.arrayContaining(['FromTemplate', 'page-a', 'page-b']));
    const filtered = new ListThingsCommand({ attributeName: 'site' });
    await expect(control.send(filtered)).rejects.toEqual(refusal('InvalidRequestException', 400));
  });
});
