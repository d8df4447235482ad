import { useMay } from '../../use-may.ts';

interface RowSwitchProps {
  /** What it does, by the name of the row's item. */
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch in a row, which acts at once. Those who may not use it see its state. */
export function RowSwitch({ label, isOn, onChange }: RowSwitchProps) {
  const may = useMay();
  return (
    <input
      type="checkbox"
      role="switch"
      className="switch"
      aria-label={label}
      disabled={!may()}
      checked={isOn}
      aria-checked={isOn}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
