import type { ComponentProps } from 'react';
import { endOfDay } from '../lib/last-day.ts';
import { TextField } from './text-field.tsx';

/** Whether a last day is over. An empty one never is. */
export const isOver = (day: string): boolean => Date.parse(endOfDay(day) ?? '') <= Date.now();

/** The field for the last day on which something works. */
export const LastDayField = (props: ComponentProps<typeof TextField>) => (
  <TextField {...props} size="sm" type="date" />
);
