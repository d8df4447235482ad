import type { Platform, PlatformOptions } from './platform.ts';
import type { Engine } from './services/dynamodb/engine.ts';
import type { WholeAssembly } from './template/read-assembly.ts';

/**
 * The entry point: all that an app, its commands and its tests use of this package. What is heavy is loaded when it is first
 * used, so that a command which only asks whether a platform runs does not load one.
 */
export type { AwsMode } from './aws-mode/aws-mode.ts';
export { SeededRandom } from './aws-mode/seeded-random.ts';
export { isClaimed } from './claim-folder.ts';
export { atCall, type Moment } from './gateway/at-call.ts';
export type { Interceptor } from './gateway/gateway.ts';
export type { PermissionClaim } from './gateway/permission-log.ts';
export { fits } from './iam/pattern.ts';
export { machineFault } from './machine-fault.ts';
export { killEngine } from './services/dynamodb/engines-of.ts';
export { AwsError, type Properties, type Resource } from './types.ts';
export type { Engine, Platform, PlatformOptions, WholeAssembly };

/** Runs the assembly of an app. Throws StartError for what it cannot run, MachineError for what the machine refuses. */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  const platform = await import('./platform.ts');
  return platform.startPlatform(options);
}

/** Starts the engine of the tables alone. */
export async function startEngine(
  ...options: Parameters<typeof import('./services/dynamodb/engine.ts').startEngine>
): Promise<Engine> {
  const engine = await import('./services/dynamodb/engine.ts');
  return engine.startEngine(...options);
}

/** The resources of a synthesised app, read and not run. */
export async function readAssembly(
  ...options: Parameters<typeof import('./template/read-assembly.ts').readAssembly>
): Promise<WholeAssembly> {
  const assembly = await import('./template/read-assembly.ts');
  return assembly.readAssembly(...options);
}
