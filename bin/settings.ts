import { Mistake } from './command.ts';

/** Ports and data folder of the local platform. Several can run concurrently with different values. */
export interface LocalSettings {
  readonly port: number;
  readonly awsPort: number;
  readonly mqttPort: number;
  readonly dataDir: string;
}

export function localSettings(env: NodeJS.ProcessEnv = process.env): LocalSettings {
  const port = portOf(env, 'LOCAL_PORT', 3000);
  return {
    port,
    awsPort: portOf(env, 'LOCAL_AWS_PORT', port + 1),
    mqttPort: portOf(env, 'LOCAL_MQTT_PORT', 8883),
    dataDir: env.LOCAL_DATA || '.local',
  };
}

function portOf(env: NodeJS.ProcessEnv, name: string, otherwise: number): number {
  const text = env[name];
  if (text === undefined || text === '') return otherwise;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_534)
    throw new Mistake(`${name}=${text} is not a port.`);
  return port;
}
