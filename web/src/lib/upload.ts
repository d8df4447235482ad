/** The URL and headers of an upload. */
interface UploadTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The SHA-256 of a file in base64, with which an upload is announced. */
export async function checksumOf(file: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return btoa(String.fromCharCode(...digest));
}

/** A checksum in hexadecimal digits, for people to compare. */
export const hexOf = (checksum: string): string =>
  [...atob(checksum)].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');

/** Attempts if the file store is busy or the connection fails. */
const ATTEMPTS = 3;
const PAUSE_MS = 1000;

/** There was no response, or the file store has failed. */
class Unanswered extends Error {}

/** Uploads a file and reports the progress (0 to 1). Rejects if it failed, with an AbortError if it was cancelled. */
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

/** XMLHttpRequest, because `fetch` does not report the progress of an upload. */
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
      // A URL accepts one file, once. 412: the file had arrived, but the response was lost.
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
