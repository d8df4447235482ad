import { Stack } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/**
 * A service that may act only on behalf of these resources of this account: without the condition a stranger could point a
 * resource of an own account at what trusts the service (IAM User Guide, "The confused deputy problem").
 */
export const trustedService = (scope: Construct, service: string, sourceArn: string) =>
  new ServicePrincipal(service, {
    conditions: {
      StringEquals: { 'aws:SourceAccount': Stack.of(scope).account },
      ArnLike: { 'aws:SourceArn': sourceArn },
    },
  });
