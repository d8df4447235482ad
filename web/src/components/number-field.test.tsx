import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { inEnglish } from '../../testing/in-english.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { NumberField } from './number-field.tsx';

let last: number;
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Price' });
const enter = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });

function Price({ given, per, min = 0 }: { given: number; per?: number; min?: number }) {
  const [value, setValue] = useState(given);
  last = value;
  return (
    <>
      <NumberField label="Price" min={min} max={10} step={0.5} per={per} value={value} onChange={setValue} />
      <button type="button" onClick={() => setValue(given)}>
        Reset
      </button>
    </>
  );
}
const show = (props: Parameters<typeof Price>[0]) => renderScreen(() => <Price {...props} />, '/', '/');

beforeAll(() => inEnglish(['list']));

test('2,5 and 2.5 are the same number, and stay as they were typed', () => {
  show({ given: 1 });
  for (const typed of ['2,5', '2.5']) {
    enter(typed);
    expect([last, field().value]).toEqual([2.5, typed]);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(field().value).toBe('1');
});

test('what is no number stays in the field, and is none', () => {
  show({ given: 1 });
  for (const typed of ['', '2,', 'two', '1.000']) {
    enter(typed);
    expect([last, field().value]).toEqual([Number.NaN, typed]);
  }
});

test('a price is stored in cents, and one of half a cent is none', () => {
  show({ given: 250, per: 100 });
  expect(field().value).toBe('2.5');
  enter('2,55');
  expect(last).toBe(255);
  enter('2,5555');
  expect([last, field().value]).toEqual([Number.NaN, '2,5555']);
});

test('the arrow keys change it by steps, within its range', () => {
  show({ given: 950, per: 100 });
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp']) press(key);
  expect([last, field().value]).toEqual([1000, '10']);
  press('ArrowDown');
  expect([last, field().value]).toEqual([950, '9.5']);
  enter('');
  press('ArrowUp');
  expect(last).toBe(0);
});

test('a phone shows digits for it, unless it may be below zero', () => {
  show({ given: 1 });
  expect(field().inputMode).toBe('decimal');
});
