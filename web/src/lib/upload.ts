/** Where a file goes, and what must be sent with it. */
interface UploadTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** SHA-256 of a file in base64, as an upload is announced with. */
export async function checksumOf(file: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return btoa(String.fromCharCode(...digest));
}

/** A checksum as hexadecimal digits, as people compare it. */
export const hexOf = (checksum: string): string =>
  [...atob(checksum)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/**
 * Puts a file where the server has said, telling how much of it is through (0 to 1). `fetch` cannot tell that, hence the
 * older interface. Rejects when it did not arrive; with an AbortError when it was called off.
 */
export function putFile(
  target: UploadTarget,
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('PUT', target.url);
    for (const [name, value] of Object.entries(target.headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      // The address takes one file, once. 412: it has come, and only the word of that was lost.
      request.status < 300 || request.status === 412
        ? resolve()
        : reject(new Error(`upload answered ${request.status}`));
    request.onerror = () => reject(new Error('upload did not arrive'));
    request.onabort = () => reject(new DOMException('called off', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) return reject(new DOMException('called off', 'AbortError'));
    request.send(file);
  });
}
