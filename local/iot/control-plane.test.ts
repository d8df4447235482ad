import { createPublicKey, X509Certificate } from 'node:crypto';
import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateCertificateFromCsrCommand,
  CreateKeysAndCertificateCommand,
  CreateThingCommand,
  DeleteCertificateCommand,
  DeleteThingCommand,
  DescribeCertificateCommand,
  DescribeEndpointCommand,
  DescribeThingCommand,
  DetachPolicyCommand,
  DetachThingPrincipalCommand,
  ListAttachedPoliciesCommand,
  ListThingPrincipalsCommand,
  ListThingsCommand,
  UpdateCertificateCommand,
  UpdateThingCommand,
} from '@aws-sdk/client-iot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ACCOUNT, REGION } from './test/fake-assembly.ts';
import { newCertificate, startIot, type TestIot } from './test/start-iot.ts';

const ARN = `arn:aws:iot:${REGION}:${ACCOUNT}:`;
const UNKNOWN = '0'.repeat(64);

const policies = Array.from({ length: 11 }, (_, index) => ({
  type: 'AWS::IoT::Policy',
  name: `Policy${index}`,
  properties: { PolicyDocument: { Version: '2012-10-17', Statement: [] } },
}));
const templateThing = {
  type: 'AWS::IoT::Thing',
  name: 'FromTemplate',
  properties: { AttributePayload: { Attributes: { site: 'north' } } },
};

let test: TestIot;
let control: TestIot['control'];

beforeAll(async () => {
  test = await startIot([...policies, templateThing]);
  control = test.control;
});
afterAll(() => test[Symbol.asyncDispose]());
beforeEach(() => {
  test.aws.permissions.length = 0;
});

const refusal = (name: string, httpStatusCode: number) =>
  expect.objectContaining({ name, $metadata: expect.objectContaining({ httpStatusCode }) });

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

describe('a certificate', () => {
  it('comes with its keys, and its id is the fingerprint', async () => {
    const made = await control.send(new CreateKeysAndCertificateCommand({ setAsActive: true }));
    const certificate = new X509Certificate(made.certificatePem!);
    expect(made.certificateId).toBe(certificate.fingerprint256.replaceAll(':', '').toLowerCase());
    expect(made.certificateArn).toBe(`${ARN}cert/${made.certificateId}`);
    expect(made.keyPair?.PrivateKey).toMatch(/^-----BEGIN RSA PRIVATE KEY-----/);
    expect(certificate.publicKey.equals(createPublicKey(made.keyPair!.PublicKey!))).toBe(true);
    const described = await control.send(
      new DescribeCertificateCommand({ certificateId: made.certificateId }),
    );
    const created = described.certificateDescription!.creationDate!.getTime();
    expect(Math.abs(Date.now() - created)).toBeLessThan(60_000);
    expect(described.certificateDescription).toMatchObject({
      status: 'ACTIVE',
      certificatePem: made.certificatePem,
      validity: { notAfter: new Date('2049-12-31T23:59:59Z') },
    });
  });

  it('is made from a signing request of any key, inactive at first', async () => {
    const made = await newCertificate(control, false);
    expect(new X509Certificate(made.cert).subject).toBe('CN=device');
    const { certificateDescription } = await control.send(
      new DescribeCertificateCommand({ certificateId: made.certificateId }),
    );
    expect(certificateDescription?.status).toBe('INACTIVE');
    await expect(
      control.send(new CreateCertificateFromCsrCommand({ certificateSigningRequest: 'nonsense' })),
    ).rejects.toEqual(refusal('InvalidRequestException', 400));
  });

  it('is deleted only when it is inactive and nothing is attached to it', async () => {
    const { certificateId, certificateArn: arn } = await newCertificate(control, true);
    const remove = () => control.send(new DeleteCertificateCommand({ certificateId }));
    const thing = { thingName: 'owner', principal: arn };
    const policy = { policyName: 'Policy0', target: arn };
    await control.send(new CreateThingCommand({ thingName: 'owner' }));
    await control.send(new AttachThingPrincipalCommand(thing));
    await control.send(new AttachPolicyCommand(policy));

    await expect(remove()).rejects.toEqual(refusal('CertificateStateException', 406));
    await control.send(new UpdateCertificateCommand({ certificateId, newStatus: 'INACTIVE' }));
    await expect(remove()).rejects.toThrow('Things must be detached');
    await control.send(new DetachThingPrincipalCommand(thing));
    await expect(remove()).rejects.toEqual(refusal('DeleteConflictException', 409));
    await control.send(new DetachPolicyCommand(policy));
    await remove();
    await expect(remove()).rejects.toEqual(refusal('ResourceNotFoundException', 404));
  });

  it('is deleted by force though a policy is attached, but not while a thing is', async () => {
    const { certificateId, certificateArn: arn } = await newCertificate(control, false);
    const force = () => control.send(new DeleteCertificateCommand({ certificateId, forceDelete: true }));
    await control.send(new AttachPolicyCommand({ policyName: 'Policy0', target: arn }));
    await control.send(new AttachThingPrincipalCommand({ thingName: 'FromTemplate', principal: arn }));
    await expect(force()).rejects.toEqual(refusal('DeleteConflictException', 409));
    await control.send(new DetachThingPrincipalCommand({ thingName: 'FromTemplate', principal: arn }));
    await force();
  });

  it('cannot be set to a status that only AWS gives', async () => {
    const { certificateId } = await newCertificate(control, false);
    const update = new UpdateCertificateCommand({ certificateId, newStatus: 'PENDING_TRANSFER' });
    await expect(control.send(update)).rejects.toEqual(refusal('InvalidRequestException', 400));
  });

  it('carries ten policies at most', async () => {
    const { certificateArn: arn } = await newCertificate(control, false);
    const attach = (index: number) =>
      control.send(new AttachPolicyCommand({ policyName: `Policy${index}`, target: arn }));
    for (let index = 0; index < 10; index++) await attach(index);
    await attach(3);
    await expect(attach(10)).rejects.toEqual(refusal('LimitExceededException', 410));
    const { policies: attached } = await control.send(new ListAttachedPoliciesCommand({ target: arn }));
    expect(attached).toHaveLength(10);
    expect(attached?.[0]).toEqual({ policyName: 'Policy0', policyArn: `${ARN}policy/Policy0` });
  });

  it('takes no policy, thing or target that is not there', async () => {
    const { certificateArn: arn } = await newCertificate(control, false);
    const missing = refusal('ResourceNotFoundException', 404);
    const unknown = `${ARN}cert/${UNKNOWN}`;
    const attachPolicy = (policyName: string, target: string) =>
      control.send(new AttachPolicyCommand({ policyName, target }));
    const attachThing = (thingName: string, principal: string) =>
      control.send(new AttachThingPrincipalCommand({ thingName, principal }));
    await expect(attachPolicy('Nothing', arn)).rejects.toEqual(missing);
    await expect(attachPolicy('Policy0', unknown)).rejects.toEqual(missing);
    await expect(attachThing('nobody', arn)).rejects.toEqual(missing);
    await expect(attachThing('FromTemplate', unknown)).rejects.toEqual(missing);
    await expect(attachPolicy('Policy0', 'arn:aws:iot:other')).rejects.toEqual(
      refusal('InvalidRequestException', 400),
    );
  });
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
