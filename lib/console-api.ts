import { Validations } from 'aws-cdk-lib';
import { type CfnStage, HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { Function as Lambda } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { FUNCTIONS } from '../functions/manifest.ts';
import { GROUPS } from '../shared/contract/index.ts';
import { dataRemoval } from './removal.ts';
import { routesOf, servedBy } from './routes.ts';
import type { Stage } from './stage.ts';

/** The throttle of the whole API: calls per second, and burst. */
const THROTTLE = { throttlingRateLimit: 2000, throttlingBurstLimit: 4000 };

/**
 * The HTTP API: routes each group of the contract to its function (routes.ts), which finds the operation by the same
 * contract. Access logs contain the route, never the path: paths contain addresses and tokens.
 */
export class ConsoleApi extends Construct {
  readonly api: HttpApi;

  constructor(
    scope: Construct,
    id: string,
    { stage, functions }: { stage: Stage; functions: ReadonlyMap<string, Lambda> },
  ) {
    super(scope, id);
    this.api = new HttpApi(this, 'Http', { description: `Beacon console, ${stage.name}` });
    const integrations = new Map<string, HttpLambdaIntegration>();
    for (const { method, path, functionName } of routesOf(servedBy(GROUPS, FUNCTIONS))) {
      const lambda = functions.get(functionName)!;
      const integration =
        integrations.get(functionName) ??
        // One permission for all of its routes: one for each would be an eighth of what a stack may have.
        new HttpLambdaIntegration(`${functionName}Integration`, lambda, { scopePermissionToRoute: false });
      integrations.set(functionName, integration);
      for (const route of this.api.addRoutes({ path, methods: [HttpMethod[method]], integration })) {
        Validations.of(route).acknowledge({
          id: 'AwsSolutions-APIG4',
          reason:
            'Sessions and API keys are checked by the functions, operation by operation (platform/http.ts)',
        });
      }
    }
    const logs = new LogGroup(this, 'AccessLogs', {
      retention: stage.logRetentionDays as RetentionDays,
      removalPolicy: dataRemoval(stage),
    });
    const defaultStage = this.api.defaultStage!.node.defaultChild as CfnStage;
    defaultStage.defaultRouteSettings = THROTTLE;
    defaultStage.accessLogSettings = {
      destinationArn: logs.logGroupArn,
      format: JSON.stringify({
        requestId: '$context.requestId',
        at: '$context.requestTime',
        route: '$context.routeKey',
        status: '$context.status',
        bytes: '$context.responseLength',
        ms: '$context.responseLatency',
        error: '$context.integrationErrorMessage',
      }),
    };
  }
}
