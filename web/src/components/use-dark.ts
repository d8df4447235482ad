import { useSyncExternalStore } from 'react';

const root = document.documentElement;

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(root, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** Whether the page is dark, for drawings without CSS. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, () => root.classList.contains('dark'));
