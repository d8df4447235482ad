import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type AssumeRole,
  AwsError,
  type AwsRequest,
  type AwsResponse,
  type Caller,
  type Permission,
  type Service,
} from '../../types.ts';

/** A message that was sent to a queue. */
export interface Sent {
  readonly queue: string;
  readonly body: string;
  /** The role of the sender. */
  readonly by: string;
}

export interface Invocation {
  readonly functionName: string;
  readonly payload: unknown;
  readonly by: string;
}

/** Returns the result of a function, or an `Error` that the function throws. */
export type FakeFunction = (payload: never, invocation: Invocation) => unknown;

/** An AWS endpoint that does not verify signatures: queues, functions and registered services. */
export class FakeAws {
  readonly sent: Sent[] = [];
  readonly invoked: Invocation[] = [];
  readonly functions = new Map<string, FakeFunction>();
  /** The permissions that the calls of registered services need. */
  readonly permissions: Permission[] = [];
  /** The number of calls of SQS. */
  queueCalls = 0;
  /** Called before a message is added to a queue. It can throw to refuse it, or wait to delay it. */
  beforeSend: (queue: string, by: string) => Promise<void> | void = () => {};
  /** Roles that do not trust the service. */
  readonly untrusting = new Set<string>();
  readonly #services = new Map<string, Service>();
  readonly #server = createServer((message, reply) => {
    this.#answer(message).then(({ status, headers, body }) => {
      reply.writeHead(status, headers).end(body);
    });
  });

  static async start(): Promise<FakeAws> {
    const aws = new FakeAws();
    await new Promise<void>((resolve) => aws.#server.listen(0, '127.0.0.1', resolve));
    return aws;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  register(...services: Service[]): void {
    for (const service of services) this.#services.set(service.name, service);
  }

  /** The access key id of a role is its name. */
  readonly assumeRole: AssumeRole = (roleArn) => {
    const role = roleArn.split('/').at(-1)!;
    if (this.untrusting.has(role))
      throw new AwsError('AccessDenied', 403, `${role} does not trust the service`);
    return { accessKeyId: role, secretAccessKey: 'secret' };
  };

  /** The bodies of the messages of a queue. */
  bodies(queue: string): string[] {
    return this.sent.filter((sent) => sent.queue === queue).map(({ body }) => body);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(message: IncomingMessage): Promise<AwsResponse> {
    const request = await readRequest(message, this.endpoint);
    const [, by = '', name = ''] =
      /Credential=([^/]+)\/[^/]+\/[^/]+\/([^/]+)/.exec(request.headers.authorization ?? '') ?? [];
    const service = { sqs: this.#queues(by), lambda: this.#lambda(by) }[name] ?? this.#services.get(name);
    if (!service) return { status: 501 };
    try {
      this.permissions.push(...service.permissions(request));
      return await service.handle(request, CALLER);
    } catch (error) {
      if (error instanceof AwsError) return service.error(error, request);
      throw error;
    }
  }

  #queues(by: string): Service {
    const take = async (queue: string, body: string) => {
      await this.beforeSend(queue, by);
      this.sent.push({ queue, body, by });
      return { MessageId: 'id', MD5OfMessageBody: createHash('md5').update(body).digest('hex') };
    };
    return fakeService(async ({ headers, body }) => {
      this.queueCalls++;
      const { QueueUrl, MessageBody, Entries } = JSON.parse(body.toString());
      const queue = QueueUrl.split('/').at(-1);
      if (headers['x-amz-target'] === 'AmazonSQS.SendMessage') return take(queue, MessageBody);
      const Successful: unknown[] = [];
      const Failed: unknown[] = [];
      for (const { Id, MessageBody: entry } of Entries) {
        try {
          Successful.push({ Id, ...(await take(queue, entry)) });
        } catch (error) {
          const { code, status, message } = error as AwsError;
          Failed.push({ Id, Code: code, Message: message, SenderFault: status < 500 });
        }
      }
      return { Successful, Failed };
    });
  }

  #lambda(by: string): Service {
    return fakeService(async ({ url, body }) => {
      const functionName = decodeURIComponent(url.pathname.split('/')[3]!);
      const invocation = { functionName, payload: JSON.parse(body.toString() || 'null'), by };
      this.invoked.push(invocation);
      const run = this.functions.get(functionName.split(':').at(-1)!);
      if (!run) throw new AwsError('ResourceNotFoundException', 404, `Function not found: ${functionName}`);
      return run(invocation.payload as never, invocation);
    });
  }
}

const CALLER: Caller = { arn: 'caller', may: () => true };

function fakeService(answer: (request: AwsRequest) => Promise<unknown>): Service {
  return {
    name: 'fake',
    permissions: () => [],
    handle: async (request) => {
      const result = await answer(request);
      if (!(result instanceof Error)) return { status: 200, body: JSON.stringify(result ?? null) };
      const body = JSON.stringify({ errorType: result.name, errorMessage: result.message, trace: [] });
      return { status: 200, headers: { 'x-amz-function-error': 'Unhandled' }, body };
    },
    error: ({ code, status, message }) => ({
      status,
      headers: { 'content-type': 'application/x-amz-json-1.0', 'x-amzn-errortype': code },
      body: JSON.stringify({ __type: code, message }),
    }),
  };
}

async function readRequest(message: IncomingMessage, endpoint: string): Promise<AwsRequest> {
  return {
    method: message.method!,
    url: new URL(message.url!, endpoint),
    headers: message.headers as Record<string, string>,
    body: Buffer.concat(await message.toArray()),
  };
}
