import { ArnFormat, Stack } from 'aws-cdk-lib';
import { Role } from 'aws-cdk-lib/aws-iam';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { MachineName } from '../functions/resources.ts';
import type { Alarms } from './alarms.ts';
import type { Stage } from './stage.ts';
import { trustedService } from './trusted-service.ts';

/** The properties of a machine. */
export interface MachineProps {
  readonly stage: Stage;
  readonly lambda: Lambda;
  readonly alarms: Alarms;
}

/** A role for the stage's machines only. */
export const machineRole = (scope: Construct, stage: Stage): Role =>
  new Role(scope, 'Role', {
    assumedBy: trustedService(scope, 'states.amazonaws.com', machineArn(scope, stage, '*')),
  });

export const machineName = (stage: Stage, machine: MachineName | '*') => `console-${stage.name}-${machine}`;

/** The ARN of a machine, built from its name: machine and function reference each other. */
export const machineArn = (scope: Construct, stage: Stage, machine: MachineName | '*') =>
  Stack.of(scope).formatArn({
    service: 'states',
    resource: 'stateMachine',
    resourceName: machineName(stage, machine),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
