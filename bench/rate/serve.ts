import { startPlatform } from 'local-platform';

/** Runs an assembly over a data folder in a process of its own, so that it does not share one with the clients. */
const [assembly, dataDir] = process.argv.slice(2);
const platform = await startPlatform({
  ...{ assembly: assembly!, dataDir: dataDir!, port: 0, mqttPort: 0 },
  // One account makes all the calls.
  environment: { CALLS_MAX: '1e12' },
});
const { url, mqttPort, awsEndpoint, operator } = platform;
process.send?.({ url, mqttPort, awsEndpoint, operator });
