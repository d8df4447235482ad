/** Encodes a hub's sightings in the field's two payload formats (FIELD-FACTS 1). */
export interface HeardBeacon {
  /** 12 hex digits. */
  readonly mac: string;
  readonly rssi: number;
  readonly batteryPct: number;
  readonly batteryMV: number;
  /** Seconds. */
  readonly activeTime: number;
  readonly firmware: string | undefined;
  /** 32 hex digits. */
  readonly uuid?: string;
  readonly major?: number;
  readonly minor?: number;
  /** Of a beacon that has sensors. */
  readonly sensors?: Measured;
}

interface Axes {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The values of a beacon with sensors, in hPa, lux, percent, °C, milligauss and milli-g. */
export interface Measured {
  readonly environment: {
    readonly airPressure: number;
    readonly light: number;
    readonly humidity: number;
    readonly temperature: number;
  };
  readonly magnetism: Axes;
  readonly acceleration: Axes;
}

/** A hub's report on the configuration of a beacon (FIELD-FACTS 3). */
export interface ConfigurationReport {
  readonly mac: string;
  readonly updateIndex: number;
  readonly result: number;
  readonly reason: number;
}

/** @param results of configurations, as separate items: their beacons need no sighting */
export const format1 = (
  hubId: string,
  heard: readonly HeardBeacon[],
  timestamp: number,
  results: readonly ConfigurationReport[] = [],
) => ({
  id: hubId,
  localIp: '192.168.1.20',
  items: [
    ...heard.map(({ mac, rssi, firmware, sensors, ...values }) => ({
      ...named(mac),
      batteryPct: values.batteryPct,
      batteryMV: values.batteryMV,
      activeTime: values.activeTime,
      ...(firmware && { firmware }),
      timestamp,
      rssi: [{ rssi, timestamp }],
      iBeaconData: [{ ...identityOf({ mac, ...values }), measuredPower: MEASURED_POWER, timestamp }],
      ...(sensors && { type: 'SENSOR_BEACON', beaconSensorData: sensorData(sensors, timestamp) }),
    })),
    ...results.map(({ mac, ...config }) => ({
      ...named(mac),
      timestamp,
      beaconState: { config: [config] },
    })),
  ],
});

export const format2 = (
  hubId: string,
  heard: readonly HeardBeacon[],
  timestamp: number,
  results: readonly ConfigurationReport[] = [],
) => ({
  id: hubId,
  localIp: '192.168.1.21',
  data: [
    ...heard.flatMap((one) => [iBeaconFrame(one, timestamp), telemetryFrame(one, timestamp)]),
    ...results.map((result) => resultFrame(result, timestamp)),
  ],
});

const sensorData = ({ environment, magnetism, acceleration }: Measured, timestamp: number) => ({
  environment: [{ ...environment, timestamp }],
  magnetism: [{ ...magnetism, timestamp }],
  acceleration: [{ ...acceleration, timestamp }],
});

const named = (mac: string) => ({ macAddress: mac, beaconId: `Beacon B00000 ${mac}` });
const MEASURED_POWER = -59;
const identityOf = ({
  mac,
  uuid = '61687109905F443691F8E602F514C96D',
  major = 1,
  minor = Number.parseInt(mac.slice(-4), 16),
}: Pick<HeardBeacon, 'mac' | 'uuid' | 'major' | 'minor'>) => ({ uuid, major, minor });

const TYPE = { iBeacon: 0x01, telemetry: 0x04, result: 0x80 } as const;
/** The temperature in the telemetry of a beacon without a sensor for it (8.8 fixed point). */
const NO_TEMPERATURE = -0x8000;
/** A result has this value instead of a signal strength. */
const RESULT_RSSI = 0x64;
const CONFIGURATION = 0x01;

function frame(
  { mac, rssi, batteryPct }: Pick<HeardBeacon, 'mac' | 'rssi' | 'batteryPct'>,
  timestamp: number,
  type: number,
  content: Buffer,
): string {
  const header = Buffer.alloc(17);
  header.write(mac, 0, 'hex');
  header.writeInt8(rssi, 6);
  header.writeBigUInt64LE(BigInt(timestamp), 7);
  header.writeUInt8(batteryPct, 15);
  header.writeUInt8(type, 16);
  return Buffer.concat([header, content]).toString('hex');
}

function iBeaconFrame(heard: HeardBeacon, timestamp: number): string {
  const { uuid, major, minor } = identityOf(heard);
  const content = Buffer.alloc(21);
  content.write(uuid, 0, 'hex');
  content.writeUInt16BE(major, 16);
  content.writeUInt16BE(minor, 18);
  content.writeInt8(MEASURED_POWER, 20);
  return frame(heard, timestamp, TYPE.iBeacon, content);
}

function resultFrame({ mac, updateIndex, result, reason }: ConfigurationReport, timestamp: number): string {
  const content = Buffer.from([CONFIGURATION, updateIndex, result, reason]);
  return frame({ mac, rssi: RESULT_RSSI, batteryPct: 0 }, timestamp, TYPE.result, content);
}

function telemetryFrame(heard: HeardBeacon, timestamp: number): string {
  const content = Buffer.alloc(12);
  content.writeUInt16BE(heard.batteryMV, 0);
  const temperature = heard.sensors?.environment.temperature;
  content.writeInt16BE(temperature === undefined ? NO_TEMPERATURE : Math.round(temperature * 0x100), 2);
  content.writeUInt32BE(heard.activeTime % 0xffff_ffff, 4);
  content.writeUInt32BE((heard.activeTime * 10) % 0xffff_ffff, 8);
  return frame(heard, timestamp, TYPE.telemetry, content);
}
