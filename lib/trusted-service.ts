import { Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * A service that may act only for these resources of this account. Without the condition, a resource of another account
 * could use the service's trust (IAM User Guide, "The confused deputy problem").
 */
export const trustedService = (scope: Construct, service: string, sourceArn: string) =>
  new ServicePrincipal(service, {
    conditions: {
      StringEquals: { 'aws:SourceAccount': Stack.of(scope).account },
      ArnLike: { 'aws:SourceArn': sourceArn },
    },
  });
