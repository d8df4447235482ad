import type { LucideIcon } from 'lucide-react';

interface RowButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** Does something with what a row is about. */
export const RowButton = ({ icon: Icon, label, disabled = false, onClick }: RowButtonProps) => (
  <button
    className="action"
    type="button"
    title={label}
    aria-label={label}
    disabled={disabled}
    onClick={onClick}
  >
    <Icon aria-hidden />
  </button>
);
