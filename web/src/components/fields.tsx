import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { type Called, useMay } from './use-may.ts';

interface FieldsProps {
  /** The operation that saves them, if it needs another right than writes usually do. */
  readonly calls?: Called;
  /** Nobody may change them now. */
  readonly isLocked?: boolean;
  readonly children: ReactNode;
}

/** Fields of a form, read-only for those who may not save them: a fieldset disables all controls at once. */
export function Fields({ calls, isLocked = false, children }: FieldsProps) {
  const may = useMay();
  return <Group disabled={isLocked || !may(calls)}>{children}</Group>;
}

const Group = chakra('fieldset', { base: { display: 'contents', border: '0', m: '0', p: '0' } });
