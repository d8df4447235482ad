import type { AwsModeSwitch } from '../aws-mode/aws-mode.ts';
import { atLeastOnce, queueDelivery } from '../aws-mode/deliveries.ts';
import { unforgivingEngine } from '../aws-mode/dynamodb/unforgiving-engine.ts';
import type { DataFolder } from '../data-folder.ts';
import type { Functions } from '../functions/functions.ts';
import { createPollers } from '../functions/pollers.ts';
import { callSqs } from '../gateway/call-sqs.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Principal } from '../gateway/principal.ts';
import type { Assembly } from '../types.ts';
import { checkGrants } from './check-grants.ts';
import { createCloudWatch } from './cloudwatch/cloudwatch.ts';
import type { MetricStore } from './cloudwatch/metric-store.ts';
import { createDynamoDb } from './dynamodb/dynamodb.ts';
import { createLambda } from './lambda/lambda.ts';
import { runBucketDeployments } from './s3/bucket-deployment.ts';
import { createS3 } from './s3/s3.ts';
import { createScheduler, type Scheduler } from './schedules/scheduler.ts';
import type { Secrets } from './secrets/secrets.ts';
import { Feedback } from './ses/feedback.ts';
import { MailFolder } from './ses/mail-folder.ts';
import { mailOf } from './ses/read-mail.ts';
import { createSes } from './ses/ses.ts';
import { publish } from './sns/publish.ts';
import { createSns } from './sns/sns.ts';
import { createSqs } from './sqs/sqs.ts';

/** The AWS services of the platform, except IoT and Step Functions, with the deliveries between them. */
export interface Services {
  readonly mails: MailFolder;
  readonly scheduler: Scheduler;
  /** Applies an assembly. Throws a `StartError` for a template that AWS would not deploy. */
  load(assembly: Assembly): Promise<void>;
  /** Starts the processing of messages, schedules and pending notifications. */
  start(assembly: Assembly): Promise<void>;
  stop(): Promise<void>;
}

interface Surroundings {
  readonly data: DataFolder;
  readonly gateway: Gateway;
  readonly functions: Functions;
  readonly secrets: Secrets;
  readonly metrics: MetricStore;
  readonly awsMode: AwsModeSwitch;
  readonly awsEndpoint: string;
  readonly webAddress: string;
  readonly log: (line: string) => void;
  /** Called with errors that may be faults of the machine. */
  readonly onError: (error: unknown) => void;
}

export async function createServices(around: Surroundings): Promise<Services> {
  const { data, gateway, functions, secrets, metrics, awsMode, awsEndpoint, webAddress, log, onError } =
    around;
  const { store } = data;
  const asService = (service: string, sourceArn: string): Principal => ({
    kind: 'service',
    service: `${service}.amazonaws.com`,
    sourceArn,
  });
  const asFunction = (functionArn: string): Principal => {
    const { roleArn, name } = functions.find(functionArn)!;
    return { kind: 'session', session: { roleArn, name } };
  };
  const sendAs = (service: string) => async (queueArn: string, sourceArn: string, MessageBody: string) => {
    const QueueUrl = queueArn.split(':').at(-1);
    await callSqs(gateway, asService(service, sourceArn), 'SendMessage', { QueueUrl, MessageBody });
  };
  const publishAs =
    (service: string) => (topicArn: string, sourceArn: string, message: string, subject: string) =>
      publish(gateway, asService(service, sourceArn), topicArn, message, subject);

  const dynamodb = await createDynamoDb(
    data.file('dynamodb.sqlite'),
    process.env.LOCAL_DYNAMODB_ENDPOINT,
    unforgivingEngine(awsMode),
    () => awsMode.settings !== undefined,
    { log, onError },
  );
  const sqs = createSqs(store, awsEndpoint, queueDelivery(awsMode));
  const s3 = createS3(store, {
    webAddress,
    warn: log,
    notify: atLeastOnce(awsMode, 'object event', sendAs('s3')),
  });
  const mails = new MailFolder(data.folder('mails'), onError);
  const sns = createSns(
    store,
    {
      queue: atLeastOnce(awsMode, 'topic notification', sendAs('sns')),
      mail: (address, subject, text) =>
        mails.add(
          mailOf({ from: 'AWS Notifications <no-reply@sns.amazonaws.com>', to: [address], subject, text }),
        ),
    },
    log,
  );
  const cloudwatch = createCloudWatch(store, publishAs('cloudwatch'), metrics, (metric) =>
    sqs.present(metric),
  );
  const feedback = new Feedback(store, publishAs('ses'), log);
  const ses = createSes(mails, feedback);
  const lambda = createLambda(functions);
  const scheduler = createScheduler(gateway, log, (deliver) => atLeastOnce(awsMode, 'schedule', deliver));
  const pollers = createPollers({
    warn: log,
    invoke: (functionArn, event) => functions.invoke(functionArn, event),
    // Lambda reads a queue with the role of the function.
    callQueue: ({ functionArn, queueArn }, operation, input) =>
      callSqs(gateway, asFunction(functionArn), operation, {
        ...input,
        QueueUrl: queueArn.split(':').at(-1),
      }),
  });
  /** Delivers pending notifications. SNS comes last, because the other services publish to its topics. */
  const flush = async () => {
    await Promise.all([s3.flushEvents(), feedback.flush(), cloudwatch.flush()]);
    await sns.flush();
  };

  let running = false;
  for (const service of [dynamodb, sqs, sns, s3, secrets, ses, lambda, cloudwatch]) gateway.register(service);

  return {
    mails,
    scheduler,
    async load(assembly) {
      sqs.load(assembly);
      s3.load(assembly);
      sns.load(assembly);
      cloudwatch.load(assembly);
      ses.load(assembly);
      functions.load(assembly);
      lambda.load(assembly);
      scheduler.load(assembly);
      checkGrants(assembly, gateway, functions, s3.buckets(), ses.configurationSets());
      feedback.validate(ses.configurationSets());
      await dynamodb.load(assembly);
      await runBucketDeployments(assembly, store, gateway);
      if (!running) return;
      pollers.load(assembly);
      await flush();
    },
    async start(assembly) {
      running = true;
      scheduler.start();
      pollers.load(assembly);
      await flush();
    },
    async stop() {
      scheduler.stop();
      pollers.stop();
      await Promise.all([feedback.stop(), s3.stop(), cloudwatch.stop()]);
      await sns.stop();
      sqs.stop();
      await dynamodb.stop();
    },
  };
}
