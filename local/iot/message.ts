/** A message on its way through the broker and the rules. */
export interface Message {
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: 0 | 1;
  readonly retain: boolean;
  /** Absent where the message did not come from an MQTT client. */
  readonly clientId?: string;
  /** The certificate id of an MQTT client. */
  readonly principal?: string;
  readonly traceId: string;
  /** Milliseconds. */
  readonly receivedAt: number;
}
