/** Encodes what a hub heard in the field's two payload formats (FIELD-FACTS 1). */
export interface HeardBeacon {
  /** 12 hex digits. */
  readonly mac: string;
  readonly rssi: number;
  readonly batteryPct: number;
  readonly batteryMV: number;
  /** Seconds. */
  readonly activeTime: number;
  readonly firmware: string | undefined;
}

export const format1 = (hubId: string, heard: readonly HeardBeacon[], timestamp: number) => ({
  id: hubId,
  localIp: '192.168.1.20',
  items: heard.map(({ mac, rssi, firmware, ...values }) => ({
    macAddress: mac,
    beaconId: `Beacon B00000 ${mac}`,
    ...values,
    ...(firmware && { firmware }),
    timestamp,
    rssi: [{ rssi, timestamp }],
  })),
});

export const format2 = (hubId: string, heard: readonly HeardBeacon[], timestamp: number) => ({
  id: hubId,
  localIp: '192.168.1.21',
  data: heard.flatMap((one) => [iBeaconFrame(one, timestamp), telemetryFrame(one, timestamp)]),
});

const TYPE = { iBeacon: 0x01, telemetry: 0x04 } as const;

function frame(
  { mac, rssi, batteryPct }: HeardBeacon,
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
  const content = Buffer.alloc(21);
  content.write('61687109905F443691F8E602F514C96D', 0, 'hex');
  content.writeUInt16BE(1, 16);
  content.writeUInt16BE(Number.parseInt(heard.mac.slice(-4), 16), 18);
  content.writeInt8(-59, 20);
  return frame(heard, timestamp, TYPE.iBeacon, content);
}

function telemetryFrame(heard: HeardBeacon, timestamp: number): string {
  const content = Buffer.alloc(12);
  content.writeUInt16BE(heard.batteryMV, 0);
  content.writeInt16BE(21 * 256, 2);
  content.writeUInt32BE(heard.activeTime % 0xffff_ffff, 4);
  content.writeUInt32BE((heard.activeTime * 10) % 0xffff_ffff, 8);
  return frame(heard, timestamp, TYPE.telemetry, content);
}
