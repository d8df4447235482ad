import type { SecretName } from '../functions/resources.ts';

/** What CloudFormation calls a stack of a stage. */
export const stackName = (stage: string, stack: 'Stateful' | 'Backend' | 'Web') =>
  `Console-${stage}-${stack}`;

/** The parameter of the web stack that names the version of the origin's secret which the edge sends. */
export const ORIGIN_VERSION = 'OriginVersion';

/** The output of the stateful stack that holds the ARN of a secret. */
export const secretOutput = (name: SecretName) => `${name.replaceAll('_', '')}Arn`;
