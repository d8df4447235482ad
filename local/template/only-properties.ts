import { type Properties, type Resource, StartError } from '../types.ts';

/**
 * Refuses a resource that has a property which nothing here acts upon and nobody has found harmless: what is silently
 * left out would work here and not there, or the other way round.
 */
export function onlyProperties(
  { stack, logicalId, type, properties }: Resource,
  known: readonly string[],
): void {
  onlyKeys(properties, known, `Stack ${stack} has the resource ${logicalId} (${type})`);
}

/** The same for a part of a resource; `whose` is the subject of the sentence. */
export function onlyKeys(part: Properties, known: readonly string[], whose: string): void {
  const unknown = Object.keys(part).find((name) => !known.includes(name));
  if (unknown)
    throw new StartError(`${whose} with the property ${unknown}, which this platform does not run.`);
}
