import { generateKeyPair, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import type { Arns } from '../arns.ts';
import type { CertificateAuthority } from '../certificate-authority.ts';
import { certificateIdOf } from '../certificate-id.ts';
import type { Certificate, CertificateStatus, Registry } from '../registry.ts';
import type { Call, Operation } from '../rest-service.ts';
import * as x509 from '../x509.ts';
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
  const register = (pem: string, call: Call) => {
    const id = certificateIdOf(new X509Certificate(pem));
    registry.addCertificate(id, pem, call.query.get('setAsActive') === 'true' ? 'ACTIVE' : 'INACTIVE');
    return { certificateArn: arns.certificate(id), certificateId: id, certificatePem: pem };
  };

  return [
    {
      name: 'CreateKeysAndCertificate',
      method: 'POST',
      path: '/keys-and-certificate',
      permissions: () => [{ action: 'iot:CreateKeysAndCertificate', resource: '*' }],
      run: async (call) => {
        const keys = await makeKeys('rsa', { modulusLength: 2048 });
        const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
        const privateKey = keys.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
        const pem = await authority.issue(publicKey, 'CN=AWS IoT Certificate');
        return { ...register(pem, call), keyPair: { PublicKey: publicKey, PrivateKey: privateKey } };
      },
    },
    {
      name: 'CreateCertificateFromCsr',
      method: 'POST',
      path: '/certificates',
      permissions: () => [{ action: 'iot:CreateCertificateFromCsr', resource: '*' }],
      run: async (call) => {
        const request = await readSigningRequest(call.body().certificateSigningRequest);
        return register(await authority.issue(request.publicKey.toString('pem'), request.subject), call);
      },
    },
    {
      name: 'DescribeCertificate',
      method: 'GET',
      path: '/certificates/{certificateId}',
      permissions: onCertificate('DescribeCertificate'),
      run: (call) => ({ certificateDescription: describe(find(call), arns) }),
    },
    {
      name: 'UpdateCertificate',
      method: 'PUT',
      path: '/certificates/{certificateId}',
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
        if (registry.policiesOf(id).length > 0 && call.query.get('forceDelete') !== 'true') {
          const message = `Certificate policies must be detached before deletion (arn: ${arns.certificate(id)})`;
          throw refusals.deleteConflict(message);
        }
        registry.removeCertificate(id);
      },
    },
  ];
}

async function readSigningRequest(pem: unknown): Promise<x509.Pkcs10CertificateRequest> {
  try {
    const request = new x509.Pkcs10CertificateRequest(pem as string);
    if (await request.verify()) return request;
  } catch {
    // Said below.
  }
  throw refusals.invalid('The certificate signing request is not valid');
}

function describe(certificate: Certificate, arns: Arns) {
  const { validFromDate, validToDate } = new X509Certificate(certificate.pem);
  return {
    certificateArn: arns.certificate(certificate.id),
    certificateId: certificate.id,
    status: certificate.status,
    certificatePem: certificate.pem,
    creationDate: certificate.created / 1000,
    lastModifiedDate: certificate.modified / 1000,
    customerVersion: certificate.version,
    generationId: certificate.generation,
    validity: { notBefore: validFromDate.getTime() / 1000, notAfter: validToDate.getTime() / 1000 },
    certificateMode: 'DEFAULT',
  };
}
