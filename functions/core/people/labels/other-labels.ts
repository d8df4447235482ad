import type { AppLabel } from '../../../../shared/model/label.ts';

/** Whose content a label shows besides its own: each other label once. */
export const otherLabels = ({ name, showFrom }: Pick<AppLabel, 'name' | 'showFrom'>): string[] =>
  [...new Set(showFrom)].filter((other) => other !== name);
