import type { SecretName } from '../functions/resources.ts';

/** The stacks of a stage, in the order of their deployment: each refers only to those before it. */
export const STACKS = ['Stateful', 'Queues', 'Backend', 'Hubs', 'Web'] as const;
export type StackKind = (typeof STACKS)[number];

/** With this begin the names of all stacks of a stage, and the names that CloudFormation gives to their resources. */
export const stackPrefix = (stage: string) => `Console-${stage}-`;

/** The CloudFormation name of a stack. */
export const stackName = (stage: string, stack: StackKind) => `${stackPrefix(stage)}${stack}`;

/** The parameter of the web stack with the version of the origin's secret that the edge sends. */
export const ORIGIN_VERSION = 'OriginVersion';

/** The output of the stateful stack with the ARN of a secret. */
export const secretOutput = (name: SecretName) => `${name.replaceAll('_', '')}Arn`;
