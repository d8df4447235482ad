import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { inEnglish } from '../../../../testing/in-english.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { type Marked, Marks } from './marks.tsx';
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

test('zooming a picture of ten thousand devices puts its marks together anew only now and then', async () => {
  await renderScreen(Picture, '/', '/');
  const list = screen.getByRole('list', { name: 'Devices' });
  const frame = screen.getByRole('application', { name: 'Plan' });
  // That at which they are laid out, and by how much their layer is larger.
  const scale = () =>
    Number(list.style.getPropertyValue('--scale')) * Number(/scale[(](.+)[)]/.exec(list.style.transform)![1]);
  const from = scale();
  const changed = new MutationObserver(() => {});
  changed.observe(list, { childList: true });
  let drawnAnew = 0;
  let steps = 0;
  for (; scale() < 2 * from; steps++) {
    fireEvent.wheel(frame, { deltaY: -10 });
    if (changed.takeRecords().length > 0) drawnAnew++;
  }
  expect(steps).toBeGreaterThan(30);
  // Where marks part, and where the edge of the picture leaves the frame.
  expect(drawnAnew).toBeLessThan(steps / 4);
  expect(drawnAnew).toBeGreaterThan(0);
});
