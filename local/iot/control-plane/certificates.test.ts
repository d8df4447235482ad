import { createPublicKey, X509Certificate } from 'node:crypto';
import {
  AttachPolicyCommand,
  AttachThingPrincipalCommand,
  CreateKeysAndCertificateCommand,
  CreateThingCommand,
  DeleteCertificateCommand,
  DetachPolicyCommand,
  DetachThingPrincipalCommand,
  UpdateCertificateCommand,
} from '@aws-sdk/client-iot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ARN, refusal, startControlPlane } from '../test/start-control-plane.ts';
import { newCertificate, type TestIot } from '../test/start-iot.ts';

const UNKNOWN = '0'.repeat(64);

let test: TestIot;
let control: TestIot['control'];

beforeAll(async () => {
  test = await startControlPlane();
  control = test.control;
  await control.send(new CreateThingCommand({ thingName: 'owner' }));
});
afterAll(() => test[Symbol.asyncDispose]());

describe('a certificate', () => {
  it('is created with its keys, and its id is its fingerprint', async () => {
    const made = await control.send(new CreateKeysAndCertificateCommand({ setAsActive: true }));
    const certificate = new X509Certificate(made.certificatePem!);
    expect(made.certificateId).toBe(certificate.fingerprint256.replaceAll(':', '').toLowerCase());
    expect(made.certificateArn).toBe(`${ARN}cert/${made.certificateId}`);
    expect(made.keyPair?.PrivateKey).toMatch(/^-----BEGIN RSA PRIVATE KEY-----/);
    expect(certificate.publicKey.equals(createPublicKey(made.keyPair!.PublicKey!))).toBe(true);
    expect(certificate.validToDate).toEqual(new Date('2049-12-31T23:59:59Z'));
  });

  it('is only deleted if it is inactive and nothing is attached to it', async () => {
    const { certificateId, certificateArn: arn } = await newCertificate(control, true);
    const remove = () => control.send(new DeleteCertificateCommand({ certificateId }));
    const thing = { thingName: 'owner', principal: arn };
    const policy = { policyName: 'Policy0', target: arn };
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

  it('cannot be set to a status that only AWS sets', async () => {
    const { certificateId } = await newCertificate(control, false);
    const update = new UpdateCertificateCommand({ certificateId, newStatus: 'PENDING_TRANSFER' });
    await expect(control.send(update)).rejects.toEqual(refusal('InvalidRequestException', 400));
  });

  it('has ten policies at most', async () => {
    const { certificateArn: arn } = await newCertificate(control, false);
    const attach = (index: number) =>
      control.send(new AttachPolicyCommand({ policyName: `Policy${index}`, target: arn }));
    for (let index = 0; index < 10; index++) await attach(index);
    await attach(3);
    await expect(attach(10)).rejects.toEqual(refusal('LimitExceededException', 410));
  });

  it('cannot be attached to an unknown policy, thing or target', async () => {
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
    await expect(attachThing('owner', unknown)).rejects.toEqual(missing);
    await expect(attachPolicy('Policy0', 'arn:aws:iot:other')).rejects.toEqual(
      refusal('InvalidRequestException', 400),
    );
  });
});
