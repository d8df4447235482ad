import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import Papa from 'papaparse';
import { HubRegistration } from '../shared/model/hub.ts';
import { command, Mistake } from './command.ts';
import { ConsoleSession } from './console-session.ts';
import { Journal } from './registration/journal.ts';
import { type Hub, registerAll } from './registration/register-all.ts';

const USAGE = `Usage: CONSOLE_KEY=<key with PRODUCTION_REGISTER> npm run register-hubs -- <URL> <hubs.csv> <credentials.jsonl>
  hubs.csv has the columns id, hardwareId and orderCode.
  --per-second 8   how many hubs are registered a second
  --renew          new credentials for hubs whose answer was lost`;

/** `npm run register-hubs`: registers a delivery of hubs, up to hundreds of thousands (docs/operating.md). */
await command(async () => {
  const { values, positionals } = parseArgs({
    options: {
      'per-second': { type: 'string', default: '8' },
      renew: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [url, list, credentials] = positionals;
  const apiKey = process.env.CONSOLE_KEY;
  const perSecond = Number(values['per-second']);
  if (!url || !list || !credentials || !apiKey || !(perSecond > 0)) throw new Mistake(USAGE);
  const hubs = readHubs(list);
  const journal = await Journal.open(credentials);
  const session = new ConsoleSession(url.replace(/\/$/, ''));
  const options = { session, apiKey, perSecond, renews: values.renew, say: console.log };
  const { done, existed, lost, failed } = await registerAll(hubs, journal, options).finally(() =>
    journal.close(),
  );
  console.log(`${done} have their credentials in ${credentials}.`);
  if (existed > 0) console.log(`${existed} were registered before; their credentials were not touched.`);
  if (lost > 0)
    console.log(`${lost} are registered, but the answer was lost. If nobody else uses them: --renew.`);
  if (failed > 0) throw new Mistake(`${failed} could not be registered. Run it again.`);
});

/** All hubs of a list. Throws a Mistake that names the first lines that are not valid: then none is registered. */
function readHubs(path: string): Hub[] {
  const text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: 'greedy' });
  const hubs = new Map<string, Hub>();
  const faults: string[] = [];
  for (const [at, { id = '', hardwareId = '', orderCode = '' }] of data.entries()) {
    const row = { id: id.trim(), hardwareId: hardwareId.trim(), orderCode: orderCode.trim().toUpperCase() };
    const read = HubRegistration.safeParse(row);
    if (!read.success) faults.push(`line ${at + 2}: ${read.error.issues.map(({ path }) => path).join(', ')}`);
    else if (hubs.has(read.data.id)) faults.push(`line ${at + 2}: ${read.data.id} again`);
    else hubs.set(read.data.id, read.data);
  }
  const more = faults.length > 10 ? `\n… and ${faults.length - 10} more` : '';
  if (faults.length > 0)
    throw new Mistake(
      `${path} is not valid, nothing was registered:\n${faults.slice(0, 10).join('\n')}${more}`,
    );
  if (hubs.size === 0) throw new Mistake(`${path} names no hubs. ${USAGE}`);
  return [...hubs.values()];
}
