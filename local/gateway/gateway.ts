import { machineFault } from '../machine-fault.ts';
import {
  AwsError,
  type AwsRequest,
  type AwsResponse,
  type Credentials,
  type Permission,
  type Service,
} from '../types.ts';
import { type Authorizer, OPERATOR } from './authorizer.ts';
import { ConnectionLost } from './connection-lost.ts';
import type { Keys } from './keys.ts';
import type { Principal, Session } from './principal.ts';
import { refuseSignature } from './refuse-signature.ts';
import { claimedService, verifySignature } from './signature.ts';

/** Gets the calls to a service before the service does. It can change, delay or answer them. */
export type Interceptor = (request: AwsRequest, next: Handler, origin: Origin) => Promise<AwsResponse>;

/** Where a call comes from. */
export interface Origin {
  readonly principal: Principal;
  /** Whether it was signed by a client. Calls between services of the platform are not. */
  readonly isSigned: boolean;
}

export type Handler = (request: AwsRequest) => Promise<AwsResponse>;

/** The only way to the services: authenticates and authorises each call. */
export class Gateway {
  readonly #keys: Keys;
  readonly #services = new Map<string, Service>();
  readonly #interceptors = new Map<string, Interceptor[]>();
  #authorizer: Authorizer;

  constructor(keys: Keys, authorizer: Authorizer) {
    this.#keys = keys;
    this.#authorizer = authorizer;
  }

  set authorizer(authorizer: Authorizer) {
    this.#authorizer = authorizer;
  }

  get authorizer(): Authorizer {
    return this.#authorizer;
  }

  register(service: Service): void {
    this.#services.set(service.name, service);
  }

  /** Adds an interceptor and returns what removes it. The one added last gets a request first. */
  intercept(serviceName: string, interceptor: Interceptor): () => void {
    const list = this.#interceptors.get(serviceName) ?? [];
    this.#interceptors.set(serviceName, [interceptor, ...list]);
    return () => {
      const rest = this.#interceptors.get(serviceName)?.filter((other) => other !== interceptor) ?? [];
      this.#interceptors.set(serviceName, rest);
    };
  }

  get operator(): Principal {
    return { kind: 'session', session: { roleArn: this.#authorizer.operatorArn, name: OPERATOR } };
  }

  credentials(principal: Principal): Credentials {
    return this.#keys.credentials(principal);
  }

  /** The keys of a role for a service that assumes it. Throws `AwsError` if the role does not trust the service. */
  assumeRole(roleArn: string, service: string, sourceArn?: string, sessionName?: string): Credentials {
    const session = this.assumeSession(roleArn, service, sourceArn, sessionName);
    return this.#keys.credentials({ kind: 'session', session });
  }

  /** The same without keys, for `perform`. */
  assumeSession(roleArn: string, service: string, sourceArn?: string, sessionName?: string): Session {
    const role = this.#authorizer.role(roleArn);
    if (role && this.#authorizer.trusts(role, service, sourceArn)) {
      return { roleArn, name: sessionName ?? service.split('.')[0]! };
    }
    const message = `${service} is not authorized to perform: sts:AssumeRole on resource: ${roleArn}`;
    throw new AwsError('AccessDenied', 403, message);
  }

  /** Whether a principal would be allowed this. Nothing is allowed at a service that the platform does not have. */
  may(principal: Principal, permission: Permission): boolean {
    const service = this.#services.get(permission.action.split(':')[0]!);
    return service !== undefined && this.#authorizer.may(principal, permission, service);
  }

  /** Answers a request of a client. */
  async answer(request: AwsRequest): Promise<AwsResponse> {
    const name = claimedService(request);
    const service = this.#services.get(name ?? unsignedService(request));
    if (!service) return unknownService(name ?? 'an unsigned request');
    const response = await this.#authenticated(service, request);
    return service.finish?.(request, response) ?? response;
  }

  /** Makes an unsigned call as a principal, for a service of the platform. It is authorised like any other call. */
  async perform(principal: Principal, serviceName: string, request: AwsRequest): Promise<AwsResponse> {
    const service = this.#services.get(serviceName);
    if (!service) return unknownService(serviceName);
    try {
      return await this.#run(service, request, { principal, isSigned: false });
    } catch (error) {
      return refuse(service, request, error);
    }
  }

  async #authenticated(service: Service, request: AwsRequest): Promise<AwsResponse> {
    try {
      const principal = this.#authenticate(request, service);
      return await this.#run(service, request, { principal, isSigned: true });
    } catch (error) {
      return refuse(service, request, error);
    }
  }

  #authenticate(request: AwsRequest, service: Service): Principal {
    // The preflight request of a browser has the address of a presigned URL, whose signature is for another method.
    if (request.method === 'OPTIONS' && service.name === 's3') return { kind: 'anonymous' };
    const signature = verifySignature(request, (id) => this.#keys.secret(id));
    if (typeof signature === 'object') {
      return this.#keys.principal(signature.accessKeyId)!;
    }
    if (signature === 'missing' && service.name === 's3') return { kind: 'anonymous' };
    throw refuseSignature(signature, service.name);
  }

  async #run(service: Service, request: AwsRequest, origin: Origin): Promise<AwsResponse> {
    const { principal } = origin;
    const authorizer = this.#authorizer;
    const refusalStatus = request.headers['x-amz-target'] === undefined ? 403 : 400;
    for (const permission of service.permissions(request)) {
      authorizer.demand(principal, permission, service, refusalStatus);
    }
    const caller = {
      arn: authorizer.arnOf(principal),
      may: (permission: Permission) => authorizer.may(principal, permission, service),
    };
    const interceptors = this.#interceptors.get(service.name) ?? [];
    const handle = interceptors.reduceRight<Handler>(
      (next, interceptor) => (changed) => interceptor(changed, next, origin),
      (last) => service.handle(last, caller),
    );
    return handle(request);
  }
}

function unsignedService({ headers }: AwsRequest): string {
  const target = headers['x-amz-target'];
  if (target?.startsWith('DynamoDB_')) return 'dynamodb';
  if (target?.startsWith('AmazonSQS')) return 'sqs';
  return 's3';
}

function refuse(service: Service, request: AwsRequest, error: unknown): AwsResponse {
  if (error instanceof AwsError) return service.error(error, request);
  if (error instanceof ConnectionLost) throw error;
  // A bug of this platform. A fault of the machine, such as a full disk, is reported where it happens.
  if (!machineFault(error)) console.error(`${service.name}:`, error);
  return service.error(
    new AwsError('InternalFailure', 500, 'The local platform failed: see its output.'),
    request,
  );
}

function unknownService(name: string): AwsResponse {
  const message = `The local platform has no service for ${name}.`;
  return {
    status: 501,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ __type: 'NotImplemented', message }),
  };
}
