import { chakra } from '@chakra-ui/react';
import { switchStyles } from './checkbox-styles.ts';
import { useMay } from './use-may.ts';

interface PageSwitchProps {
  /** Its state in words. */
  readonly text: string;
  /** What it switches, for those who do not see the page. */
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch beside the name of a thing, which acts at once. Those who may not use it see its state. */
export function PageSwitch({ text, label, isOn, onChange }: PageSwitchProps) {
  const may = useMay();
  return (
    <Label>
      {text}
      <input
        type="checkbox"
        role="switch"
        aria-label={label}
        disabled={!may()}
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target: { checked } }) => onChange(checked)}
      />
    </Label>
  );
}

const Label = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2.5',
    h: '9',
    px: '3',
    bg: 'bg.panel',
    borderWidth: '1px',
    rounded: 'l2',
    cursor: 'pointer',
    '&:has(:disabled)': { cursor: 'default' },
    fontWeight: 'medium',
    '& input': switchStyles,
  },
});
