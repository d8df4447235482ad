import { App, Duration, Fn, Stack } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  OriginRequestPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';

/** A small app with a bit of everything that the platform runs. */
export function synthesise(outdir: string, functions: string): void {
  const app = new App({ outdir, analyticsReporting: false });
  const data = new Stack(app, 'Data');
  const table = new TableV2(data, 'Table', {
    partitionKey: { name: 'pk', type: AttributeType.STRING },
    globalSecondaryIndexes: [
      { indexName: 'byText', partitionKey: { name: 'text', type: AttributeType.STRING } },
    ],
    timeToLiveAttribute: 'expiresAt',
  });

  const stack = new Stack(app, 'App');
  const things = new LambdaFunction(stack, 'Things', {
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromAsset(`${functions}/things`),
    environment: { TABLE: table.tableName },
    timeout: Duration.seconds(5),
  });
  table.grant(things, 'dynamodb:GetItem', 'dynamodb:PutItem');

  const api = new HttpApi(stack, 'Api');
  const integration = new HttpLambdaIntegration('ThingsIntegration', things);
  for (const [method, path] of [
    [HttpMethod.PUT, '/api/things/{id}'],
    [HttpMethod.GET, '/api/things/{id}'],
    [HttpMethod.GET, '/api/scan'],
    [HttpMethod.ANY, '/api/{proxy+}'],
  ] as const) {
    api.addRoutes({ path, methods: [method], integration });
  }

  const viewer = new EdgeFunction(stack, 'Viewer', {
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(`function handler(event) {
      event.request.headers['x-viewer-host'] = { value: event.request.headers.host.value };
      event.request.headers['x-viewer-ip'] = { value: event.viewer.ip };
      return event.request;
    }`),
  });
  new Distribution(stack, 'Web', {
    defaultBehavior: {
      origin: new HttpOrigin(Fn.select(1, Fn.split('://', api.apiEndpoint))),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      functionAssociations: [{ function: viewer, eventType: FunctionEventType.VIEWER_REQUEST }],
    },
  });
  app.synth();
}
