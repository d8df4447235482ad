import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { Running } from './platform.ts';

/** Puts an appointment into its queue, whoever would have made it. */
export async function sendAppointment(
  { platform }: Running,
  appointment: { readonly due: number; readonly about: unknown },
): Promise<void> {
  const { awsEndpoint: endpoint, operator: credentials, assembly } = platform;
  const sqs = new SQSClient({ endpoint, credentials, region: assembly.region });
  const queue = assembly.of('AWS::SQS::Queue').find(({ name }) => name.includes('AppointmentsQueue'))!;
  const QueueUrl = `${endpoint}/${assembly.account}/${queue.name}`;
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(appointment) }));
}
