import { readAssembly } from '../template/read-assembly.ts';
import type { Resource } from '../types.ts';
import { fixtureAssembly } from './fixture-app.ts';

/** Finds resources of the fixture app by their construct ids, without a running platform. */
export async function fixtureNames(): Promise<(type: string, id: string) => Resource> {
  const assembly = readAssembly(await fixtureAssembly(), { awsEndpoint: '', webAddress: '' });
  return (type, id) => assembly.of(type).find(({ logicalId }) => logicalId.startsWith(id))!;
}
