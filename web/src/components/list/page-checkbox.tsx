import { useEffect, useRef } from 'react';

interface PageCheckboxProps {
  readonly chosen: number;
  readonly of: number;
  readonly label: string;
  readonly onToggle: () => void;
}

/** Selects or clears a whole page; indeterminate while only some of its items are selected. */
export function PageCheckbox({ chosen, of, label, onToggle }: PageCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  const some = chosen > 0 && chosen < of;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <label>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={of > 0 && chosen === of}
        disabled={of === 0}
        onChange={onToggle}
      />
    </label>
  );
}
