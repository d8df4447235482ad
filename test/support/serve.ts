import { run } from './platform.ts';

/** A process of its own that runs the platform over a data folder, for tests that kill it. */
const [dataDir] = process.argv.slice(2);
const { platform, url } = await run(dataDir!);
process.send?.({
  url,
  mqttPort: platform.mqttPort,
  awsEndpoint: platform.awsEndpoint,
  operator: platform.operator,
});
