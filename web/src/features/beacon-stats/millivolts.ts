/** Formatted as on the axis (specification 2.9), with a no-break space before the unit. */
export const millivolts = (value: number, language: string): string =>
  `${value.toLocaleString(language)}\u00a0mV`;
