import type { Platform, PlatformOptions } from './platform.ts';
import type { Engine } from './services/dynamodb/engine.ts';
import type { Stripe } from './stripe/stripe.ts';
import type { WholeAssembly } from './template/read-assembly.ts';

/**
 * The entry point: all that an app, its commands and its tests use of this package. Heavy modules are loaded at their
 * first use, because some commands only check whether a platform is running.
 */
export type { AwsMode } from './aws-mode/aws-mode.ts';
export { SeededRandom } from './aws-mode/seeded-random.ts';
export { isClaimed } from './claim-folder.ts';
export { atCall, type Moment } from './gateway/at-call.ts';
export type { Interceptor } from './gateway/gateway.ts';
export type { PermissionClaim } from './gateway/permission-log.ts';
export { machineFault } from './machine-fault.ts';
export { killEngine } from './services/dynamodb/engines-of.ts';
export { AwsError, type Properties, type Resource } from './types.ts';
export { fitsWildcards as fits } from './wildcards.ts';
export type { Engine, Platform, PlatformOptions, Stripe, WholeAssembly };

/** Runs the assembly of an app. Throws StartError for an unsupported template, MachineError for a fault of the machine. */
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

/** Reads the resources of a synthesised app without running them. */
export async function readAssembly(
  ...options: Parameters<typeof import('./template/read-assembly.ts').readAssembly>
): Promise<WholeAssembly> {
  const assembly = await import('./template/read-assembly.ts');
  return assembly.readAssembly(...options);
}

/** Starts the stand-in for Stripe alone. */
export async function startStripe(): Promise<Stripe & { stop(): Promise<void> }> {
  const stripe = await import('./stripe/start-stripe.ts');
  return stripe.startStripe();
}
