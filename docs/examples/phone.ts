/**
 * What an app does with the SDK, through a client that is generated from the API's own description:
 *
 *   npm install oazapfts @oazapfts/runtime
 *   npx oazapfts http://localhost:3000/api/openapi.json client.ts --argumentStyle=object
 *   node phone.ts http://localhost:3000 <key> 00C0FFEE0001 F0:D1:A0:00:10:00
 */
import { pathToFileURL } from 'node:url';
import { defaults, getPhoneInfos, reportClicks } from './client.ts';

/** Lists the Infos near beacons, and reports a click on each of them. */
export async function visit(url: string, key: string, beaconIds: string[]): Promise<string[]> {
  defaults.baseUrl = url;
  defaults.headers = { 'x-api-key': key };
  const infos = await getPhoneInfos({ body: { beaconIds } });
  if (infos.status !== 200) throw new Error(`The Infos could not be read: ${infos.status}`);
  const { items } = infos.data;
  if (items.length === 0) return [];

  const time = new Date().toISOString();
  // The same batch may be sent again after a failure: it is counted once.
  const batch = { batchId: crypto.randomUUID(), clicks: items.map(({ id }) => ({ infoId: id, time })) };
  const counted = await reportClicks({ body: batch });
  if (counted.status !== 200) throw new Error(`The clicks could not be counted: ${counted.status}`);

  return items.map(({ name, languages }) => {
    const { output } = languages.en ?? languages.de ?? languages.fr ?? {};
    return output ? `${name}: ${output.title} (${output.type})` : name;
  });
}

const [, program, url = '', key = '', ...beaconIds] = process.argv;
if (program && import.meta.url === pathToFileURL(program).href)
  for (const line of await visit(url, key, beaconIds)) console.log(line);
