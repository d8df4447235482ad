/** A message in the broker and in the rules. */
export interface Message {
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: 0 | 1;
  /** Absent if the message was not sent by an MQTT client. */
  readonly clientId?: string | undefined;
  readonly traceId: string;
  /** Milliseconds. */
  readonly receivedAt: number;
}
