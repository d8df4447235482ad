/** As the axis counts them (specification 2.9); the unit keeps to its number at a line's end. */
export const millivolts = (value: number, language: string): string =>
  `${value.toLocaleString(language)}\u00a0mV`;
