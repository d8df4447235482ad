import { type Assembly, type Resource, StartError } from '../types.ts';
import { type Asset, readStacks, type StackFiles } from './cloud-assembly.ts';
import { inertTypes } from './inert-types.ts';
import { resolve } from './intrinsics.ts';
import { resourceKinds } from './resource-kinds.ts';
import { StackScope, type StackState } from './stack-scope.ts';

/** The values of templates that depend on where the platform runs. */
export interface Surroundings {
  /** Address of the gateway. Queue URLs start with it. */
  readonly awsEndpoint: string;
  /** `host:port` of the CloudFront distribution. */
  readonly webAddress: string;
  /** The parameters that were set by updates of a stack, by its name. */
  readonly parametersOf?: (stack: string) => Readonly<Record<string, string>>;
}

/** An assembly with the list of all its resources and stacks. */
export interface WholeAssembly extends Assembly {
  readonly resources: Resource[];
  readonly stacks: StackState[];
  /** The same stacks with other resources. */
  with(resources: Resource[]): WholeAssembly;
}

export const ACCOUNT = '000000000000';

/**
 * Reads a synthesised CDK app as one set of resources, with every intrinsic function resolved.
 * Throws a `StartError` for a resource that the platform neither runs nor knows to be inert.
 */
export function readAssembly(folder: string, surroundings: Surroundings): WholeAssembly {
  const stacks = readStacks(folder);
  if (stacks.length === 0) throw new StartError(`${folder} holds no stack.`);
  const region = regionOf(stacks);
  const exports = new Map<string, () => unknown>();
  const scopes = stacks.map(
    (stack) => new StackScope(stack, { region, account: ACCOUNT, ...surroundings }, exports),
  );
  for (const scope of scopes) for (const [name, value] of scope.exports()) exports.set(name, value);
  const resources = scopes.flatMap(resourcesOf);
  const assets = new Map(stacks.flatMap((stack) => [...stack.assets]));
  const states = scopes.map((scope) => scope.state());
  return assemblyOf(resources, states, region, (key) => assetFolder(assets, key));
}

function assemblyOf(
  resources: Resource[],
  stacks: StackState[],
  region: string,
  assetFolder: (objectKey: string) => string,
): WholeAssembly {
  const byArn = new Map(resources.map((resource) => [resource.arn, resource]));
  const byType = Map.groupBy(resources, (resource) => resource.type);
  return {
    resources,
    stacks,
    with: (others) => assemblyOf(others, stacks, region, assetFolder),
    region,
    account: ACCOUNT,
    of: (type) => byType.get(type) ?? [],
    byArn: (arn) => byArn.get(arn),
    assetFolder,
  };
}

function resourcesOf(scope: StackScope): Resource[] {
  return scope.logicalIds().map((logicalId) => {
    const { Type, Properties } = scope.template(logicalId);
    if (!(Type in resourceKinds) && !(Type in inertTypes)) {
      throw new StartError(
        `Stack ${scope.stack} has the resource ${logicalId} of type ${Type}, which this platform does not run.`,
      );
    }
    const { name } = scope.named(logicalId);
    return {
      stack: scope.stack,
      logicalId,
      type: Type,
      name,
      arn: scope.arn(logicalId),
      properties: resolve(Properties ?? {}, scope) as Resource['properties'],
    };
  });
}

function regionOf(stacks: StackFiles[]): string {
  const regions = [...new Set(stacks.map((stack) => stack.region))];
  const [region = ''] = regions;
  if (regions.length === 1 && region !== 'unknown-region') return region;
  throw new StartError(
    `The stacks are bound to the regions ${regions.join(', ')}; this platform runs stacks of one named region.`,
  );
}

function assetFolder(assets: Map<string, Asset>, objectKey: string): string {
  const asset = assets.get(objectKey);
  if (!asset) throw new StartError(`The assembly has no asset ${objectKey}.`);
  if (asset.packaging !== 'zip') throw new StartError(`The asset ${objectKey} is a file, not a folder.`);
  return asset.path;
}
