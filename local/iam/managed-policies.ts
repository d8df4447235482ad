import type { PolicyDocument } from '../types.ts';

const logs = {
  Effect: 'Allow',
  Action: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
  Resource: '*',
};
const tracing = {
  Effect: 'Allow',
  Action: [
    'xray:PutTraceSegments',
    'xray:PutTelemetryRecords',
    'xray:GetSamplingRules',
    'xray:GetSamplingTargets',
    'xray:GetSamplingStatisticSummaries',
  ],
  Resource: '*',
};

/**
 * The managed policies of AWS that a role may have here; any other is refused at start.
 * https://docs.aws.amazon.com/aws-managed-policy/latest/reference/policy-list.html
 */
export const managedPolicies: Record<string, PolicyDocument> = {
  'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole': { Statement: [logs] },
  'arn:aws:iam::aws:policy/service-role/AWSLambdaSQSQueueExecutionRole': {
    Statement: [
      {
        Effect: 'Allow',
        Action: ['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'],
        Resource: '*',
      },
      logs,
    ],
  },
  'arn:aws:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs': {
    Statement: [{ Effect: 'Allow', Action: 'logs:*', Resource: '*' }],
  },
  'arn:aws:iam::aws:policy/AWSXRayDaemonWriteAccess': { Statement: [tracing] },
};
