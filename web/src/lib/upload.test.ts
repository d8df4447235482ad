import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checksumOf, putFile } from './upload.ts';

/** The running request, as the browser would have it. */
let request: FakeRequest;
class FakeRequest {
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly said: string[] = [];
  status = 0;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  constructor() {
    request = this;
  }
  open(...parts: string[]) {
    this.said.push(parts.join(' '));
  }
  setRequestHeader(name: string, value: string) {
    this.said.push(`${name}: ${value}`);
  }
  send() {}
  abort() {
    this.onabort?.();
  }
  answer(status: number) {
    this.status = status;
    this.onload?.();
  }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const file = new Blob(['abc']);
const target = {
  url: 'https://files.example/x',
  headers: { 'content-type': 'image/png', 'if-none-match': '*' },
};
function put() {
  const stopped = new AbortController();
  const shares: number[] = [];
  return { stopped, shares, done: putFile(target, file, (share) => shares.push(share), stopped.signal) };
}

test('a file is announced with its SHA-256 in base64', async () => {
  expect(await checksumOf(file)).toBe('ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=');
});

test('a file is sent to the given URL with exactly its headers, and its progress is reported', async () => {
  const { done, shares } = put();
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  request.answer(200);
  await done;
  expect(request.said).toEqual([
    'PUT https://files.example/x',
    'content-type: image/png',
    'if-none-match: *',
  ]);
  expect(shares).toEqual([0.25]);
});

test('a file that had arrived although the response was lost is a success', async () => {
  const { done } = put();
  request.answer(412);
  await expect(done).resolves.toBeUndefined();
});

test('a refusal fails at once', async () => {
  const refused = put();
  request.answer(403);
  await expect(refused.done).rejects.toThrow('403');
});

test('a lost or temporarily refused upload is retried, and fails after the third attempt', async () => {
  vi.useFakeTimers();
  const { done } = put();
  const [first] = [request];
  request.onerror?.();
  await vi.runAllTimersAsync();
  expect(request).not.toBe(first);
  request.answer(503);
  await vi.runAllTimersAsync();
  request.answer(200);
  await done;
  const lost = put();
  const failure = expect(lost.done).rejects.toThrow('did not arrive');
  for (let attempt = 1; attempt <= 3; attempt++) {
    request.onerror?.();
    await vi.runAllTimersAsync();
  }
  await failure;
});

test('cancelling aborts the request', async () => {
  const { done, stopped } = put();
  stopped.abort();
  await expect(done).rejects.toMatchObject({ name: 'AbortError' });
});
