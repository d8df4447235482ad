import { readAssembly } from '../template/read-assembly.ts';
import type { Resource } from '../types.ts';
import { fixtureAssembly } from './fixture-app.ts';

/** Finds resources of the fixture app by what its source calls them, without a platform that runs. */
export async function fixtureNames(): Promise<(type: string, id: string) => Resource> {
  const assembly = readAssembly(await fixtureAssembly(), { awsEndpoint: '', webAddress: '' });
  return (type, id) => assembly.of(type).find(({ logicalId }) => logicalId.startsWith(id))!;
}
