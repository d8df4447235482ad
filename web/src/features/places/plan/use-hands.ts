import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import type { Viewing } from '../surface/use-view.ts';
import { directionOf, type Point, type Size } from '../surface/view.ts';
import type { usePlacing } from './use-placing.ts';

/** How far an arrow key moves a device: shares of the plan. */
const STEP = 0.01;
const SMALL_STEP = 0.001;

interface HandsOptions {
  readonly plan: Size;
  readonly viewing: RefObject<Viewing | null>;
  readonly placing: ReturnType<typeof usePlacing>;
}

/** Chooses and moves devices on a floor plan with pointer and keys. What is one move for somebody is one step of undo. */
export function useHands({ plan: { width, height }, viewing, placing }: HandsOptions) {
  const { placed, move } = placing;
  const [chosen, setChosen] = useState<string>();
  const steps = useRef(0);
  const shareOf = ({ x, y }: Point) => ({ x: x / width, y: y / height });
  const spotOf = (key: string) => placed.find((device) => device.key === key)?.spot;

  function choose(key: string | undefined) {
    steps.current++;
    setChosen(key);
  }
  /** Puts a device into the middle of what is shown. */
  function place(key: string) {
    if (!viewing.current) return;
    const { view, frame } = viewing.current;
    choose(key);
    move(key, shareOf(view), `place ${steps.current}`);
    // Its mark gets the focus once it is there, so that arrow keys move it.
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus(),
    );
  }
  function drag(key: string, to: Point | undefined, isDone: boolean) {
    if (to) {
      if (chosen !== key) choose(key);
      move(key, shareOf(to), `drag ${key} ${steps.current}`);
      // It was dragged back out of the plan.
    } else if (chosen === key && spotOf(key)) move(key, null, `drag ${key} ${steps.current}`);
    if (isDone) steps.current++;
  }
  /** Says whether the key had a meaning. */
  function onKey(key: string, event: KeyboardEvent): boolean {
    const spot = spotOf(key);
    const direction = directionOf(event.key);
    if (spot && direction && !event.altKey && !event.ctrlKey && !event.metaKey) {
      const step = event.shiftKey ? SMALL_STEP : STEP;
      const to = { x: spot.x + direction.x * step, y: spot.y + direction.y * step };
      move(key, to, `keys ${steps.current}`);
      viewing.current?.reveal({ x: to.x * width, y: to.y * height });
      return true;
    }
    if (event.key === 'Delete' || event.key === 'Backspace') {
      move(key, null, `delete ${++steps.current}`);
      choose(undefined);
      return true;
    }
    if (event.key === 'Escape' || event.key === 'Enter') {
      choose(undefined);
      return true;
    }
    return false;
  }
  return { chosen, choose, place, drag, onKey };
}
