import type { LucideIcon } from 'lucide-react';

interface RowButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
}

/** A button for an action on a row. */
export const RowButton = ({ icon: Icon, label, onClick }: RowButtonProps) => (
  <button className="action" type="button" title={label} aria-label={label} onClick={onClick}>
    <Icon aria-hidden />
  </button>
);
