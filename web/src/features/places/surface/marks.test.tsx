import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { inEnglish } from '../../../../testing/in-english.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import type { Marked } from './mark-target.tsx';
import { Marks } from './marks.tsx';
import { Surface } from './surface.tsx';
import { useView } from './use-view.ts';

const WHOLE = { from: { x: 0, y: 0 }, to: { x: 4000, y: 2500 } };
/** Spread evenly, without an order that the eye would see. */
const MANY = Array.from({ length: 10_000 }, (_, n): Marked => {
  const name = `Device ${n}`;
  const at = { x: ((n * 7919) % 10_007) * 0.39, y: ((n * 104_729) % 9_973) * 0.25 };
  return { key: name, kind: 'beacon', name, state: 'fine', told: 'fine', to: `/${n}`, ...at };
});

function Picture() {
  const viewing = useView({ bounds: WHOLE, fitTo: WHOLE, scaleMax: 4 });
  return (
    <Surface label="Plan" viewing={viewing} height="500px">
      <Marks label="Devices" items={MANY} viewing={viewing} scaleMax={4} />
    </Surface>
  );
}

beforeAll(() => inEnglish(['maps']));

test('moving a picture of ten thousand devices moves the list of marks, and touches no mark that stays', async () => {
  await renderScreen(Picture, '/', '/');
  const list = screen.getByRole('list', { name: 'Devices' });
  const frame = screen.getByRole('application', { name: 'Plan' });
  for (let zoomed = 0; zoomed < 3; zoomed++) fireEvent.keyDown(frame, { key: '+' });
  const count = list.children.length;
  expect(count).toBeLessThan(1500);
  const changed = new MutationObserver(() => {});
  changed.observe(list, { attributes: true, subtree: true, attributeOldValue: true });
  let moved = 0;
  let before = list.style.transform;
  for (let step = 0; step < 10; step++) {
    const stayed = new Set(list.children);
    fireEvent.keyDown(frame, { key: 'ArrowRight' });
    expect([...list.children].filter((mark) => stayed.has(mark)).length).toBeGreaterThan(0);
    if (list.style.transform !== before) moved++;
    before = list.style.transform;
  }
  expect(moved).toBe(10);
  // One mark at a time is the stop of the Tab key, and goes on to the next when the picture has left it.
  const touched = changed
    .takeRecords()
    .filter(({ target, attributeName }) => target !== list && attributeName === 'style');
  expect(touched).toEqual([]);
});

test('zooming a picture of ten thousand devices touches none of its marks until it rests', async () => {
  await renderScreen(Picture, '/', '/');
  const list = screen.getByRole('list', { name: 'Devices' });
  const frame = screen.getByRole('application', { name: 'Plan' });
  const laidOutFor = () => Number(list.style.getPropertyValue('--scale'));
  const larger = () => Number(/scale[(](.+)[)]/.exec(list.style.transform)![1]);
  const names = () => [...list.querySelectorAll('a, button')].map((mark) => mark.getAttribute('aria-label'));
  const from = laidOutFor();
  const before = names();
  const changed = new MutationObserver(() => {});
  changed.observe(list, { attributes: true, childList: true, subtree: true });
  while (larger() < 4) fireEvent.wheel(frame, { deltaY: -100 });
  // Marks that were put together have parted on the canvas; what can be pointed at moves apart with the picture.
  expect(changed.takeRecords().filter(({ target }) => target !== list)).toEqual([]);
  expect(laidOutFor()).toBe(from);
  const wished = from * larger();
  await waitFor(() => expect(laidOutFor()).toBeCloseTo(wished, 6));
  expect(larger()).toBe(1);
  expect(names()).not.toEqual(before);
});
