import { generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import type { Arns } from '../arns.ts';
import type { CertificateAuthority } from '../certificate-authority.ts';
import { certificateIdOf } from '../certificate-id.ts';
import type { Certificate, CertificateStatus, Registry } from '../registry.ts';
import type { Call, Operation } from '../rest-service.ts';
import { refusals } from './refusals.ts';

const SETTABLE: readonly string[] = ['ACTIVE', 'INACTIVE', 'REVOKED'];
const makeKeys = promisify(generateKeyPair);

export function certificateOperations(
  registry: Registry,
  authority: CertificateAuthority,
  arns: Arns,
): Operation[] {
  const onCertificate = (action: string) => (call: Call) => [
    { action: `iot:${action}`, resource: arns.certificate(call.path.certificateId!) },
  ];
  const find = (call: Call): Certificate => {
    const certificate = registry.certificate(call.path.certificateId!);
    if (!certificate) throw refusals.notFound(`Certificate ${call.path.certificateId} not found.`);
    return certificate;
  };

  return [
    {
      name: 'CreateKeysAndCertificate',
      method: 'POST',
      path: '/keys-and-certificate',
      parameters: ['setAsActive'],
      permissions: () => [{ action: 'iot:CreateKeysAndCertificate', resource: '*' }],
      run: async (call) => {
        const keys = await makeKeys('rsa', { modulusLength: 2048 });
        const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
        const privateKey = keys.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
        const pem = await authority.issue(publicKey, 'CN=AWS IoT Certificate');
        const id = certificateIdOf(new X509Certificate(pem));
        registry.addCertificate(id, call.query.get('setAsActive') === 'true' ? 'ACTIVE' : 'INACTIVE');
        return {
          certificateArn: arns.certificate(id),
          certificateId: id,
          certificatePem: pem,
          keyPair: { PublicKey: publicKey, PrivateKey: privateKey },
        };
      },
    },
    {
      name: 'UpdateCertificate',
      method: 'PUT',
      path: '/certificates/{certificateId}',
      parameters: ['newStatus'],
      permissions: onCertificate('UpdateCertificate'),
      run: (call) => {
        const status = call.query.get('newStatus') ?? '';
        if (!SETTABLE.includes(status)) throw refusals.invalid(`The status ${status} cannot be set`);
        registry.setStatus(find(call).id, status as CertificateStatus);
      },
    },
    {
      name: 'DeleteCertificate',
      method: 'DELETE',
      path: '/certificates/{certificateId}',
      permissions: onCertificate('DeleteCertificate'),
      run: (call) => {
        const { id, status } = find(call);
        if (status === 'ACTIVE') {
          throw refusals.certificateState(
            `Certificate must be deactivated (not ACTIVE) before deletion. certificateId=${id}`,
          );
        }
        if (registry.hasThings(id)) {
          throw refusals.deleteConflict(
            `Things must be detached before deletion (arn: ${arns.certificate(id)})`,
          );
        }
        if (registry.policiesOf(id).length > 0) {
          const message = `Certificate policies must be detached before deletion (arn: ${arns.certificate(id)})`;
          throw refusals.deleteConflict(message);
        }
        registry.removeCertificate(id);
      },
    },
  ];
}
