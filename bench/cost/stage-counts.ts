import { synthesise } from '../../test/support/stacks.ts';

/** What a stage has whatever its fleet, counted in the templates that are deployed. */
export interface StageCounts {
  readonly alarms: number;
  readonly dashboards: number;
  readonly secrets: number;
  /** Keys of our own in KMS; the others are AWS's. */
  readonly keys: number;
  /** Functions at the edge that a call of the API runs through. */
  readonly edgeFunctionsACall: number;
}

interface Behaviour {
  readonly PathPattern?: string;
  readonly FunctionAssociations?: readonly unknown[];
}

export function countStage(): StageCounts {
  const { of } = synthesise('prod');
  const behaviours = of('AWS::CloudFront::Distribution').flatMap(
    ({ Properties }): Behaviour[] => Properties.DistributionConfig.CacheBehaviors ?? [],
  );
  const api = behaviours.find(({ PathPattern }) => PathPattern?.startsWith('/api'));
  if (!api) throw new Error('no behaviour of the distribution serves the API');
  return {
    alarms: of('AWS::CloudWatch::Alarm').length,
    dashboards: of('AWS::CloudWatch::Dashboard').length,
    secrets: of('AWS::SecretsManager::Secret').length,
    keys: of('AWS::KMS::Key').length,
    edgeFunctionsACall: api.FunctionAssociations?.length ?? 0,
  };
}
