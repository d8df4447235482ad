import type { LucideIcon } from 'lucide-react';
import { Command } from '../../command.tsx';
import type { Called } from '../../use-may.ts';

interface RowButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
  /** The operation behind it, if that needs another right than writes usually do. */
  readonly calls?: Called;
}

/** A button for an action on a row. */
export const RowButton = ({ icon: Icon, label, onClick, calls }: RowButtonProps) => (
  <Command calls={calls}>
    <button className="action" type="button" title={label} aria-label={label} onClick={onClick}>
      <Icon aria-hidden />
    </button>
  </Command>
);
