import { Duration, Fn, type Stack } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginRequestPolicy,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { BlockPublicAccess, Bucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { DataStack } from './data-stack.ts';
import { MediaBucket } from './media-bucket.ts';

/** A bucket with the files of a site, and a distribution for it and the API. */
export function addWeb(
  scope: Stack,
  { api, data, here }: { api: HttpApi; data: DataStack; here: string },
): void {
  const viewer = new EdgeFunction(scope, 'Viewer', {
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromFile({ filePath: `${here}edge-viewer.js` }),
  });
  const bucket = new Bucket(scope, 'Site', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
  });
  new BucketDeployment(scope, 'Files', {
    destinationBucket: bucket,
    sources: [Source.asset(`${here}web`)],
    cacheControl: [CacheControl.maxAge(Duration.minutes(5))],
    prune: false,
  });
  const origin = new HttpOrigin(Fn.select(1, Fn.split('://', api.apiEndpoint)), {
    customHeaders: { 'x-origin-secret': data.secret.secretValue.unsafeUnwrap() },
  });
  const headers = new ResponseHeadersPolicy(scope, 'Headers', {
    securityHeadersBehavior: {
      contentSecurityPolicy: {
        contentSecurityPolicy: `connect-src 'self' https://${data.uploads.bucketRegionalDomainName}`,
        override: true,
      },
      contentTypeOptions: { override: true },
    },
  });
  new Distribution(scope, 'Web', {
    defaultBehavior: {
      origin: S3BucketOrigin.withOriginAccessControl(bucket),
      responseHeadersPolicy: headers,
    },
    additionalBehaviors: {
      '/api/*': {
        origin,
        allowedMethods: AllowedMethods.ALLOW_ALL,
        cachePolicy: CachePolicy.CACHING_DISABLED,
        originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
        functionAssociations: [{ function: viewer, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      '/files/*': { origin: S3BucketOrigin.withOriginAccessControl(new MediaBucket(scope, 'Media')) },
      '/cached/*': { origin, cachePolicy: CachePolicy.CACHING_OPTIMIZED },
    },
    errorResponses: [
      { httpStatus: 403, ttl: Duration.seconds(0) },
      { httpStatus: 404, ttl: Duration.seconds(0) },
    ],
  });
}
