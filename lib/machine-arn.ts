import { ArnFormat, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { MachineName } from '../functions/manifest.ts';
import type { Stage } from './stage.ts';

export const machineName = (stage: Stage, machine: MachineName) => `console-${stage.name}-${machine}`;

/** The ARN of a machine by its name: its function starts it too, so neither can come first. */
export const machineArn = (scope: Construct, stage: Stage, machine: MachineName) =>
  Stack.of(scope).formatArn({
    service: 'states',
    resource: 'stateMachine',
    resourceName: machineName(stage, machine),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
