import type { PolicyDocument } from '../types.ts';

/**
 * The managed policies of AWS that a role can have here. A role with another one is refused at start.
 * https://docs.aws.amazon.com/aws-managed-policy/latest/reference/policy-list.html
 */
export const managedPolicies: Record<string, PolicyDocument> = {
  'arn:aws:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole': {
    Statement: {
      Effect: 'Allow',
      Action: ['logs:CreateLogGroup', 'logs:CreateLogStream', 'logs:PutLogEvents'],
      Resource: '*',
    },
  },
};
