import type { SecretName } from '../functions/resources.ts';

/** The CloudFormation name of a stack. */
export const stackName = (stage: string, stack: 'Stateful' | 'Backend' | 'Web') =>
  `Console-${stage}-${stack}`;

/** The parameter of the web stack with the version of the origin's secret that the edge sends. */
export const ORIGIN_VERSION = 'OriginVersion';

/** The output of the stateful stack with the ARN of a secret. */
export const secretOutput = (name: SecretName) => `${name.replaceAll('_', '')}Arn`;
