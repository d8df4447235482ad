import type { ReactNode } from 'react';
import { type Called, useMay } from './use-may.ts';

interface CommandProps {
  /** The operation behind it, if that needs another right than writes usually do. */
  readonly calls?: Called;
  readonly children: ReactNode;
}

/** A button or link by which something is changed: shown to those who may. */
export function Command({ calls, children }: CommandProps) {
  return useMay()(calls) && children;
}
