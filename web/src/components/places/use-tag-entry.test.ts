import { act, renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { useTagEntry } from './use-tag-entry.ts';

const entry = () => renderHook(useTagEntry).result;

describe('tags that are entered', () => {
  test('are completed by a comma, in the form in which they are stored, and each once', () => {
    const now = entry();
    act(() => now.current.setTyped('Trade  Fair,visitor, VISITOR ,'));
    expect(now.current.tags).toEqual(['trade fair', 'visitor']);
    expect(now.current.typed).toBe('');
  });

  test('include what is typed when the form is sent', () => {
    const now = entry();
    act(() => now.current.setTyped('lift'));
    let all: readonly string[] | undefined;
    act(() => {
      all = now.current.complete();
    });
    expect(all).toEqual(['lift']);
  });

  test.each(['#1', 'x'.repeat(31)])('cannot be “%s”, which stays to be corrected', (typed) => {
    const now = entry();
    act(() => now.current.setTyped(typed));
    let all: readonly string[] | undefined = [];
    act(() => {
      all = now.current.complete();
    });
    expect(all).toBeUndefined();
    expect(now.current).toMatchObject({ fault: 'FORM', typed, tags: [] });
    act(() => now.current.setTyped('lift'));
    expect(now.current.fault).toBeUndefined();
  });

  test('are at most as many as a device may have', () => {
    const now = entry();
    const ten = Array.from({ length: 10 }, (_, at) => `tag ${at}`);
    act(() => now.current.setTyped(`${ten.join(',')},`));
    expect(now.current.tags).toEqual(ten);
    act(() => now.current.add('one more'));
    expect(now.current).toMatchObject({ fault: 'TOO_MANY', tags: ten });
    act(() => now.current.remove('tag 0'));
    act(() => now.current.add('one more'));
    expect(now.current.tags).toContain('one more');
  });
});
