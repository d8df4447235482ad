import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { command, Mistake } from './command.ts';
import { OWN_BEACON } from './demo/fleet.ts';
import { HUB_FILES } from './demo/hub-client.ts';
import { runHub } from './demo/run-fleet.ts';
import { addHub, PROVIDER_ID_FILE } from './demo/set-up.ts';
import { caOf, operatorOf, readRunning } from './running.ts';
import { localSettings } from './settings.ts';

/**
 * `npm run hub -- hub0badcafe`: registers another hub with the local platform, gives it to the demo's info provider,
 * and prints a command line with which any MQTT client pushes as this hub.
 *
 *   --serve          plays the hub instead, until Ctrl+C: it takes settings and firmware
 *   --fail-updates   plays one that cannot apply any firmware
 */
await command(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { serve: { type: 'boolean' }, 'fail-updates': { type: 'boolean' } },
  });
  const [id] = positionals;
  if (!id || !/^hub[0-9a-f]{8}$/.test(id)) {
    throw new Mistake('Name the hub: npm run hub -- hub0badcafe ("hub" and eight hex digits).');
  }
  const { dataDir } = localSettings();
  const running = readRunning(dataDir);
  const folder = join(dataDir, 'demo');
  if (!existsSync(join(folder, PROVIDER_ID_FILE)))
    throw new Mistake('There is no demo here. Start it with npm start.');
  const userId = readFileSync(join(folder, PROVIDER_ID_FILE), 'utf8');
  const hub = { id, hardwareId: 'HUB-0300', orderCode: 'DEMO1' };
  if (existsSync(join(folder, id))) console.log(`\n${id} is registered already; its files are still here.`);
  else await addHub({ ...hub, userId }, { url: running.url, operator: operatorOf(running), folder });

  const fails = values['fail-updates'] ?? false;
  if (values.serve || fails) {
    console.log(`\n${id} runs until Ctrl+C.`);
    const ended = new AbortController();
    process.once('SIGINT', () => ended.abort());
    await runHub(
      { ...hub, format: '1.0', reports: 'by topic', firmware: '3.0.7.8' },
      { folder, ca: caOf(dataDir), port: running.mqttPort, signal: ended.signal, manner: { fails } },
    );
    return;
  }

  const beacon = OWN_BEACON.id;
  const file = (name: string) => join(folder, id, name);
  // The shell inserts the time, in milliseconds, when the line runs.
  const payload = `{"id":"${id}","items":[{"macAddress":"${beacon}","batteryPct":42,"batteryMV":2420,"timestamp":'$(date +%s)000'}]}`;
  const certificate = `--cafile ${caOf(dataDir)} \\
  --cert ${file(HUB_FILES.certificate)} --key ${file(HUB_FILES.privateKey)}`;
  console.log(`
Push as ${id}: beacon ${beacon} gets a charge of 42 %.

mosquitto_pub -h localhost -p ${running.mqttPort} ${certificate} \\
  -i ${id} -q 1 -t hubs/${id}/data -m '${payload}'

Or receive its commands while you change its settings in the console (docs/hubs.md describes them):

mosquitto_sub -h localhost -p ${running.mqttPort} ${certificate} \\
  -i ${id} -q 1 -t hubs/${id}/commands
`);
});
