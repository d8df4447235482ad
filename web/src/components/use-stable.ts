import { useEffect, useRef, useState } from 'react';

/** Functions that stay the same and call the latest ones: what is made of them is not made again with each render. */
export function useStable<T extends Record<string, (...values: never[]) => void>>(latest: T): T {
  const current = useRef(latest);
  useEffect(() => {
    current.current = latest;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(latest).map((name) => [name, (...values: never[]) => current.current[name]?.(...values)]),
      ) as T,
  );
  return stable;
}
