import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enteredNumber, numberIn } from '../lib/entered-number.ts';
import { TextField } from './text-field.tsx';

type Text = Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'step'>;

interface NumberFieldProps extends Text {
  /** NaN or undefined: empty. */
  readonly value: number | undefined;
  /** Called with NaN for what is no number, which violates every rule. */
  readonly onChange: (value: number) => void;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  /** Of the arrow keys, 1 by default; a fraction: the number may have decimals. */
  readonly step?: number | undefined;
  /** The value is the entered number times this factor, such as 100 cents per euro. */
  readonly per?: number | undefined;
}

/**
 * A number, in the way of every language: 2,5 is 2.5. Browsers take the separator of their own language in a number input, not of
 * the page, and drop the other one while it is typed, so that 2,5 becomes 25.
 */
export function NumberField({
  value = Number.NaN,
  onChange,
  min,
  max,
  step = 1,
  per = 1,
  ...text
}: NumberFieldProps) {
  const { i18n } = useTranslation();
  // What was typed stays as it was typed, until the value becomes another one.
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: number }>();
  const shown =
    typed && Object.is(typed.value, value) ? typed.text : enteredNumber(value / per, i18n.language);

  function enter(entry: string) {
    const next = storedOf(numberIn(entry), per);
    setTyped({ text: entry, value: next });
    onChange(next);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    text.onKeyDown?.(event);
    const by = { ArrowUp: step, ArrowDown: -step }[event.key];
    // A list of suggestions has the arrow keys for itself.
    if (by === undefined || text.list !== undefined || text.readOnly) return;
    event.preventDefault();
    const from = Number.isNaN(value) ? (min ?? 0) - by : value / per;
    const next = Math.min(Math.max(from + by, min ?? -Infinity), max ?? Infinity);
    onChange(storedOf(Number(next.toFixed(10)), per));
  }

  return (
    <TextField
      // Keyboards of digits have no minus.
      inputMode={min === undefined || min < 0 ? undefined : Number.isInteger(step) ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...text}
      value={shown}
      onChange={({ target }) => enter(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The stored value of an entered number; NaN if it has more decimals than can be stored. */
function storedOf(entered: number, per: number): number {
  if (per === 1) return entered;
  const stored = Math.round(entered * per);
  return Math.abs(stored - entered * per) < 1e-6 ? stored : Number.NaN;
}
