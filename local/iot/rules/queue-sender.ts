import {
  SendMessageBatchCommand,
  type SendMessageBatchCommandOutput,
  SendMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';

/** The limits of a SendMessageBatch call. */
const MAX_ENTRIES = 10;
const MAX_BYTES = 262_144;
/** With a single concurrent call, messages would wait for each other. With many, batches would not be filled. */
const MAX_CALLS = 4;

interface Waiting {
  readonly body: string;
  sent(): void;
  failed(error: unknown): void;
}

/** Sends messages to one queue. Waiting messages are sent in batches. */
export class QueueSender {
  readonly #client: () => SQSClient;
  readonly #queueUrl: string;
  #waiting: Waiting[] = [];
  #calls = 0;
  #isScheduled = false;

  /** The client is requested for each call, because its creation may fail. */
  constructor(client: () => SQSClient, queueUrl: string) {
    this.#client = client;
    this.#queueUrl = queueUrl;
  }

  /** Resolves when the queue has the message. */
  send(body: string): Promise<void> {
    return new Promise((sent, failed) => {
      this.#waiting.push({ body, sent, failed });
      this.#schedule();
    });
  }

  /** Waits until all messages of the current socket read are added, so that they share a batch. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      while (this.#waiting.length > 0 && this.#calls < MAX_CALLS) void this.#call(this.#nextBatch());
    });
  }

  #nextBatch(): Waiting[] {
    let count = 0;
    let bytes = 0;
    for (const { body } of this.#waiting.slice(0, MAX_ENTRIES)) {
      bytes += Buffer.byteLength(body);
      if (count > 0 && bytes > MAX_BYTES) break;
      count++;
    }
    return this.#waiting.splice(0, count);
  }

  async #call(batch: Waiting[]): Promise<void> {
    this.#calls++;
    try {
      if (batch.length === 1) await this.#sendOne(batch[0]!);
      else await this.#sendMany(batch);
    } catch (error) {
      for (const { failed } of batch) failed(error);
    } finally {
      this.#calls--;
      if (this.#waiting.length > 0) this.#schedule();
    }
  }

  async #sendOne({ body, sent }: Waiting): Promise<void> {
    await this.#client().send(new SendMessageCommand({ QueueUrl: this.#queueUrl, MessageBody: body }));
    sent();
  }

  async #sendMany(batch: Waiting[]): Promise<void> {
    const Entries = batch.map(({ body }, index) => ({ Id: String(index), MessageBody: body }));
    const reply = await this.#client().send(
      new SendMessageBatchCommand({ QueueUrl: this.#queueUrl, Entries }),
    );
    const failures = failuresById(reply);
    for (const [index, { sent, failed }] of batch.entries()) {
      const failure = failures.get(String(index));
      if (failure) failed(failure);
      else sent();
    }
  }
}

function failuresById({ Failed = [] }: SendMessageBatchCommandOutput): Map<string | undefined, Error> {
  return new Map(
    Failed.map(({ Id, Code = 'Unknown', Message = '', SenderFault }) => {
      const error = Object.assign(new Error(Message), { name: Code, status: SenderFault ? 400 : 500 });
      return [Id, error];
    }),
  );
}
