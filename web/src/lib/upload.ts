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

/** A store of files that is busy, or a connection that broke, is worth another try. */
const ATTEMPTS = 3;
const PAUSE_MS = 1000;

/** Nothing came back, or the store has trouble of its own. */
class Unanswered extends Error {}

/**
 * Puts a file where the server has said, telling how much of it is through (0 to 1). Rejects when it did not arrive; with
 * an AbortError when it was called off.
 */
export async function putFile(
  target: UploadTarget,
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await putOnce(target, file, onProgress, signal);
    } catch (error) {
      if (!(error instanceof Unanswered) || attempt === ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * attempt));
    }
  }
}

/** `fetch` does not report the progress of an upload, hence the older interface. */
function putOnce(
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
    request.onload = () => {
      const { status } = request;
      // The address takes one file, once. 412: it has come, and only the word of that was lost.
      if (status < 300 || status === 412) return resolve();
      reject(new (status < 500 ? Error : Unanswered)(`upload answered ${status}`));
    };
    request.onerror = () => reject(new Unanswered('upload did not arrive'));
    request.onabort = () => reject(new DOMException('called off', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    if (signal.aborted) return reject(new DOMException('called off', 'AbortError'));
    request.send(file);
  });
}
