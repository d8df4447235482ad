import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  Dashboard as CloudWatchDashboard,
  GraphWidget,
  Metric,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { FUNCTIONS } from '../functions/manifest.ts';
import { DROP_REASONS } from '../shared/drop-reasons.ts';
import { functionName } from './function.ts';
import type { QueueStack } from './queue-stack.ts';
import type { Stage } from './stage.ts';

const PERIOD = Duration.minutes(5);
/** A dashboard has 24 columns. */
const COLUMNS = { half: 12, third: 8, whole: 24 };
const HEIGHT = 6;

interface Props {
  readonly stage: Stage;
  readonly queues: QueueStack;
  readonly table: TableV2;
  readonly api: HttpApi;
}

/**
 * What an operator looks at first: what waits, what fails, how much there is to do, and what costs. Its lines follow from
 * the queues and functions of the manifest, so a new one is on it by itself.
 */
export class Dashboard extends Construct {
  constructor(scope: Construct, id: string, { stage, queues, table, api }: Props) {
    super(scope, id);
    const ofQueues = (metricName: string, statistic: string, which: 'queues' | 'putAside' = 'queues') =>
      Object.entries(queues[which]).map(([name, { queueName }]) =>
        metric('AWS/SQS', metricName, statistic, name, { QueueName: queueName }),
      );
    const ofFunctions = (metricName: string, statistic: string) =>
      Object.keys(FUNCTIONS).map((name) =>
        metric('AWS/Lambda', metricName, statistic, name, { FunctionName: functionName(stage, name) }),
      );
    const ofTable = (metricName: string) =>
      metric('AWS/DynamoDB', metricName, 'Sum', metricName, { TableName: table.tableName });
    const ofApi = (metricName: string, statistic = 'Sum') =>
      metric('AWS/ApiGateway', metricName, statistic, metricName, { ApiId: api.apiId });
    const ofBroker = (metricName: string) =>
      metric('AWS/IoT', metricName, 'Sum', metricName, { Protocol: 'MQTT' });
    const dropped = DROP_REASONS.map((reason) =>
      metric('BeaconConsole', 'Dropped', 'Sum', reason, { service: 'console', reason }),
    );
    const graph = (
      title: string,
      left: Metric[],
      width: keyof typeof COLUMNS = 'half',
      right: Metric[] = [],
    ) => new GraphWidget({ title, left, right, width: COLUMNS[width], height: HEIGHT, period: PERIOD });
    const text = (markdown: string) => new TextWidget({ markdown, width: COLUMNS.whole, height: 2 });

    new CloudWatchDashboard(this, 'Dashboard', {
      dashboardName: `console-${stage.name}`,
      widgets: [
        [
          text(
            '## What waits\nA queue whose oldest message grows older has too few instances, or a function that fails: docs/operating.md, “Backlog”.',
          ),
        ],
        [
          graph('Age of the oldest message, seconds', ofQueues('ApproximateAgeOfOldestMessage', 'Maximum')),
          graph('Messages that wait', ofQueues('ApproximateNumberOfMessagesVisible', 'Maximum')),
        ],
        [
          graph('Messages put aside', ofQueues('ApproximateNumberOfMessagesVisible', 'Maximum', 'putAside')),
          graph('Dropped of what hubs send, by reason', dropped),
        ],
        [text('## What fails\nAnything here but 4xx has an alarm.')],
        [
          graph('Errors of functions', ofFunctions('Errors', 'Sum'), 'third'),
          graph('Throttles of functions', ofFunctions('Throttles', 'Sum'), 'third'),
          graph('Answers of the API that are errors', [ofApi('5xx'), ofApi('4xx')], 'third'),
        ],
        [text('## How much there is to do')],
        [
          graph('Messages sent to queues', ofQueues('NumberOfMessagesSent', 'Sum')),
          graph('Messages and connections of hubs', [
            ofBroker('PublishIn.Success'),
            ofBroker('Connect.Success'),
          ]),
        ],
        [
          graph('Calls of the API', [ofApi('Count')], 'third', [ofApi('Latency', 'p95')]),
          graph('Instances that work at once', ofFunctions('ConcurrentExecutions', 'Maximum'), 'third'),
          graph('Milliseconds of an invocation, p95', ofFunctions('Duration', 'p95'), 'third'),
        ],
        [text('## What costs\nThe cost card (`npm run bench -- cost`) says what a unit of each costs.')],
        [
          graph(
            'Units of the table',
            [ofTable('ConsumedReadCapacityUnits'), ofTable('ConsumedWriteCapacityUnits')],
            'third',
          ),
          graph('Milliseconds of functions in all', ofFunctions('Duration', 'Sum'), 'third'),
          graph('Bytes of logs', [metric('AWS/Logs', 'IncomingBytes', 'Sum', 'all groups', {})], 'third'),
        ],
      ],
    });
  }
}

const metric = (
  namespace: string,
  metricName: string,
  statistic: string,
  label: string,
  dimensionsMap: Record<string, string>,
): Metric => new Metric({ namespace, metricName, statistic, label, dimensionsMap, period: PERIOD });
