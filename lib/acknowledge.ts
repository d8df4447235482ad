import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Acknowledges wildcard findings of cdk-nag (AwsSolutions-IAM5) individually, each with its reason. */
export function acknowledgeWildcards(construct: IConstruct, reasons: Readonly<Record<string, string>>): void {
  for (const [finding, reason] of Object.entries(reasons)) {
    Validations.of(construct).acknowledge({ id: `AwsSolutions-IAM5[${finding}]`, reason });
  }
}
