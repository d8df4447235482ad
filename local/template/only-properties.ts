import { type Properties, type Resource, StartError } from '../types.ts';
import { resourceKinds } from './resource-kinds.ts';

/**
 * Refuses a resource with a property that this platform does not implement. A property that is silently ignored would
 * make the application behave differently here and on AWS. `known` need not list the name of the resource.
 */
export function onlyProperties(
  { stack, logicalId, type, properties }: Resource,
  known: readonly string[],
): void {
  const name = resourceKinds[type]?.nameProperty;
  onlyKeys(
    properties,
    name ? [...known, name] : known,
    `Stack ${stack} has the resource ${logicalId} (${type})`,
  );
}

/** The same for a part of a resource. `whose` is the subject of the sentence. */
export function onlyKeys(part: Properties, known: readonly string[], whose: string): void {
  const unknown = Object.keys(part).find((name) => !known.includes(name));
  if (unknown)
    throw new StartError(`${whose} with the property ${unknown}, which this platform does not run.`);
}
