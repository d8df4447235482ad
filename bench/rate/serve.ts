import { startPlatform } from 'local-platform';

/** A process of its own that runs an assembly over a data folder, so that it shares none with those who call. */
const [assembly, dataDir] = process.argv.slice(2);
const platform = await startPlatform({ assembly: assembly!, dataDir: dataDir!, port: 0, mqttPort: 0 });
const { url, mqttPort, awsEndpoint, operator } = platform;
process.send?.({ url, mqttPort, awsEndpoint, operator });
