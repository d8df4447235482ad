/** The order in which a queue delivers messages, and duplicate deliveries. */
export interface Delivery {
  /** Chooses from the visible messages, which are sorted by age. */
  choose<T>(visible: (most: number) => T[], count: number): T[];
  /** The milliseconds after which a delivered message is delivered again, even if it was deleted; mostly `undefined`. */
  repeatAfter(): number | undefined;
}

/** Each message once, in the order of sending. */
export const IN_ORDER: Delivery = {
  choose: (visible, count) => visible(count),
  repeatAfter: () => undefined,
};
