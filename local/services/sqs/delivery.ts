/** How a queue gives out what it has. */
export interface Delivery {
  /** The messages to give out, of those that are visible, the oldest first. */
  choose<T>(visible: (most: number) => T[], count: number): T[];
  /** Whether a message that is given out will come once more, deleted or not, and after how many milliseconds. */
  repeatAfter(): number | undefined;
}

/** Each message once, in the order of sending. */
export const IN_ORDER: Delivery = {
  choose: (visible, count) => visible(count),
  repeatAfter: () => undefined,
};
