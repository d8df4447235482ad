import type { AwsModeSwitch } from '../aws-mode/aws-mode.ts';
import { atLeastOnce, queueDelivery } from '../aws-mode/deliveries.ts';
import { unforgivingEngine } from '../aws-mode/dynamodb/unforgiving-engine.ts';
import type { DataFolder } from '../data-folder.ts';
import type { Functions } from '../functions/functions.ts';
import { createPollers } from '../functions/pollers.ts';
import { callJson } from '../gateway/call-json.ts';
import type { Gateway } from '../gateway/gateway.ts';
import type { Principal } from '../gateway/principal.ts';
import type { Assembly, Properties } from '../types.ts';
import { checkGrants } from './check-grants.ts';
import { createCloudWatch } from './cloudwatch/cloudwatch.ts';
import { createDynamoDb, type DynamoDb } from './dynamodb/dynamodb.ts';
import { createAsyncInvocations } from './lambda/async-invocations.ts';
import { invokeRequest } from './lambda/invoke-request.ts';
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
import { createSts } from './sts.ts';

/** The AWS services of the platform, except IoT and Step Functions, and what moves between them. */
export interface Services {
  readonly dynamodb: DynamoDb;
  readonly mails: MailFolder;
  readonly scheduler: Scheduler;
  /** Goes by an assembly from now on. Throws a `StartError` for what AWS would not deploy. */
  load(assembly: Assembly): Promise<void>;
  /** Begins to work through what is waiting: messages, invocations, schedules. */
  start(assembly: Assembly): Promise<void>;
  stop(): Promise<void>;
}

interface Surroundings {
  readonly data: DataFolder;
  readonly gateway: Gateway;
  readonly functions: Functions;
  readonly secrets: Secrets;
  readonly awsMode: AwsModeSwitch;
  readonly awsEndpoint: string;
  readonly webAddress: string;
  readonly log: (line: string) => void;
  /** Hears of what was refused by the machine rather than by AWS. */
  readonly onError: (error: unknown) => void;
}

export async function createServices(around: Surroundings): Promise<Services> {
  const { data, gateway, functions, secrets, awsMode, awsEndpoint, webAddress, log, onError } = around;
  const { store } = data;
  const send = async (
    principal: Principal,
    queueArn: string,
    MessageBody: string,
    MessageAttributes: Properties,
  ) => {
    const input = { QueueUrl: queueArn.split(':').at(-1), MessageBody, MessageAttributes };
    await callJson(gateway, principal, 'sqs', 'SendMessage', input);
  };
  const asFunction = (functionArn: string): Principal => {
    const { roleArn, name } = functions.find(functionArn)!;
    return { kind: 'session', session: { roleArn, name } };
  };

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
    notify: atLeastOnce(awsMode, 'object event', (queueArn, sourceArn, message) =>
      send({ kind: 'service', service: 's3.amazonaws.com', sourceArn }, queueArn, message, {}),
    ),
  });
  const mails = new MailFolder(data.folder('mails'), onError);
  const asService = (service: string, sourceArn: string): Principal => ({
    kind: 'service',
    service,
    sourceArn,
  });
  const publishAs =
    (service: string) => (topicArn: string, sourceArn: string, message: string, subject: string) =>
      publish(gateway, asService(service, sourceArn), topicArn, message, subject);
  const sns = createSns(
    store,
    {
      queue: atLeastOnce(awsMode, 'topic notification', (queueArn, sourceArn, body, attributes) =>
        send(asService('sns.amazonaws.com', sourceArn), queueArn, body, attributes),
      ),
      async invoke(functionArn, sourceArn, event) {
        const request = invokeRequest(functionArn, event, 'Event');
        const { status } = await gateway.perform(
          asService('sns.amazonaws.com', sourceArn),
          'lambda',
          request,
        );
        if (status !== 202) throw new Error(`${functionArn} does not take it: ${status}`);
      },
      mail: (address, subject, text) =>
        mails.add(
          mailOf({ from: 'AWS Notifications <no-reply@sns.amazonaws.com>', to: [address], subject, text }),
        ),
    },
    log,
  );
  const cloudwatch = createCloudWatch(store, publishAs('cloudwatch.amazonaws.com'));
  const feedback = new Feedback(store, publishAs('ses.amazonaws.com'), log);
  const ses = createSes(mails, feedback);
  const invocations = createAsyncInvocations({
    store,
    functions,
    warn: log,
    send: (functionArn, queueArn, body, attributes) =>
      send(asFunction(functionArn), queueArn, body, attributes),
  });
  const lambda = createLambda(functions, (functionArn, event) => {
    invocations.enqueue(functionArn, event);
    if (awsMode.happens('asynchronous invocation', 'repeats')) invocations.enqueue(functionArn, event);
  });
  const scheduler = createScheduler(gateway, log, (deliver) => atLeastOnce(awsMode, 'schedule', deliver));
  const pollers = createPollers({
    warn: log,
    invoke: (functionArn, event) => functions.invoke(functionArn, event),
    // The queue is read in the name of the function's role, as Lambda does.
    callQueue: ({ functionArn, queueArn }, operation, input) =>
      callJson(gateway, asFunction(functionArn), 'sqs', operation, {
        ...input,
        QueueUrl: queueArn.split(':').at(-1),
      }),
  });
  /** Tells what was not told before the last end, and so each service before the one that passes it on. */
  const flush = async () => {
    await Promise.all([s3.flushEvents(), feedback.flush(), cloudwatch.flush()]);
    await sns.flush();
  };

  let account = '';
  let running = false;
  const sts = createSts(() => account);
  for (const service of [dynamodb, sqs, sns, s3, secrets, ses, lambda, sts, cloudwatch])
    gateway.register(service);

  return {
    dynamodb,
    mails,
    scheduler,
    async load(assembly) {
      account = assembly.account;
      sqs.load(assembly);
      s3.load(assembly);
      sns.load(assembly);
      cloudwatch.load(assembly);
      ses.load(assembly);
      invocations.load(assembly);
      functions.load(assembly);
      lambda.load(assembly);
      scheduler.load(assembly);
      checkGrants(assembly, gateway, functions, s3.buckets(), ses.configurationSets());
      feedback.validate(ses.configurationSets());
      await dynamodb.load(assembly);
      await runBucketDeployments(assembly, store, gateway, s3);
      if (!running) return;
      pollers.load(assembly);
      await flush();
    },
    async start(assembly) {
      running = true;
      invocations.start();
      scheduler.start();
      pollers.load(assembly);
      await flush();
    },
    async stop() {
      scheduler.stop();
      invocations.stop();
      pollers.stop();
      await Promise.all([feedback.stop(), s3.stop(), cloudwatch.stop()]);
      await sns.stop();
      sqs.stop();
      await dynamodb.stop();
    },
  };
}
