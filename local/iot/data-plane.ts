import { randomUUID } from 'node:crypto';
import { AwsError, type Service } from '../types.ts';
import type { Arns } from './arns.ts';
import type { Message } from './message.ts';
import { type Call, type Operation, restService } from './rest-service.ts';
import { topicProblem } from './topics.ts';

const MAX_PAYLOAD = 131_072;

/** The `iotdata` service: publishing over HTTP. */
export function createDataPlane(
  arns: Arns,
  publish: (message: Message) => Promise<void>,
  log: (line: string) => void,
): Service {
  const publishOperation: Operation = {
    name: 'Publish',
    method: 'POST',
    path: '/topics/{topic}',
    parameters: ['qos'],
    isBinary: true,
    permissions: (call) => [{ action: 'iot:Publish', resource: arns.topic(call.path.topic!) }],
    run: async (call) => {
      const message = readMessage(call);
      const done = publish(message).catch((error: Error) => {
        log(`iot: a message on ${message.topic} was lost: ${error.message}`);
        throw new AwsError('InternalFailureException', 500, error.message);
      });
      // With QoS 0, the caller does not wait for the delivery.
      if (message.qos === 1) await done;
      else done.catch(() => {});
    },
  };
  return restService('iotdata', [publishOperation]);
}

function readMessage(call: Call): Message {
  const topic = call.path.topic!;
  const qos = Number(call.query.get('qos') ?? 0);
  const problem =
    topicProblem(topic) ??
    (qos === 0 || qos === 1 ? undefined : `QoS ${qos}`) ??
    (call.payload.length > MAX_PAYLOAD ? `more than ${MAX_PAYLOAD} bytes` : undefined);
  if (problem) throw new AwsError('InvalidRequestException', 400, problem);
  return {
    topic,
    payload: call.payload,
    qos: qos === 1 ? 1 : 0,
    traceId: randomUUID(),
    receivedAt: Date.now(),
  };
}
