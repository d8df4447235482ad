import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ContentFileKind } from '../../../../shared/content/content-file.ts';
import {
  type ContentFile,
  getContentFile,
  startContentUpload,
} from '../../../../shared/contract/content/files.ts';
import { ApiError, call, isWorthRetrying } from '../../lib/api.ts';
import { notify } from '../../lib/notify.ts';
import { checksumOf, putFile } from '../../lib/upload.ts';
import { useErrorText } from '../use-error-text.ts';

const LOOK_MS = 1000;
/** A check takes a second or two; after this, the server has a problem. */
const PATIENCE_MS = 60_000;

/** What happens to the file: it is sent (0 to 1), or it has arrived and is checked. */
export type Sending = { readonly share: number } | 'checking';

interface ContentUpload {
  /** Undefined: nothing is uploaded now. */
  readonly sending: Sending | undefined;
  /** Why the last file was not taken, in words. */
  readonly problem: string | undefined;
  readonly send: (file: Blob, type: string) => Promise<void>;
  readonly cancel: () => void;
  /** Shows a problem that was found before anything was sent. */
  readonly refuse: (problem: string | undefined) => void;
}

/**
 * Uploads a file for content and waits for the outcome of its check.
 *
 * @param owner the id of the owner; `0`: the user who is signed in
 * @param onReady gets the address by which content can name the file
 */
export function useContentUpload(
  kind: ContentFileKind,
  owner: string,
  onReady: (url: string) => void,
): ContentUpload {
  const { t } = useTranslation('files');
  const errorText = useErrorText();
  const [sending, setSending] = useState<Sending>();
  const [problem, setProblem] = useState<string>();
  const running = useRef<AbortController>(undefined);
  const latest = useRef({ onReady, cancelled: t('cancelled') });
  useLayoutEffect(() => {
    latest.current = { onReady, cancelled: t('cancelled') };
  });
  useEffect(
    () => () => {
      if (!running.current) return;
      running.current.abort();
      notify('error', latest.current.cancelled);
    },
    [],
  );
  const faults: Readonly<Record<NonNullable<ContentFile['reason']>, string>> = {
    size: t('fault.size'),
    checksum: t('fault.checksum'),
    content: kind === 'preview' ? t('fault.picture') : t('fault.content'),
    sender: t('fault.sender'),
  };

  async function send(file: Blob, type: string) {
    running.current?.abort();
    const stopped = new AbortController();
    running.current = stopped;
    setProblem(undefined);
    setSending({ share: 0 });
    let outcome: string | undefined;
    try {
      const body = { userId: owner, kind, type, length: file.size, checksum: await checksumOf(file) };
      const { file: announced, upload } = await call(startContentUpload, { body });
      await putFile(upload, file, (share) => setSending({ share }), stopped.signal);
      setSending('checking');
      const { state, reason, url } = await checked(announced, stopped.signal);
      if (stopped.signal.aborted) throw new DOMException('cancelled', 'AbortError');
      if (state === 'refused') outcome = faults[reason ?? 'content'];
      else if (state === 'waiting') outcome = t('late');
      // Rendered at once, so that another upload of the same form builds on it.
      else flushSync(() => latest.current.onReady(url));
    } catch (error) {
      if (!stopped.signal.aborted) outcome = error instanceof ApiError ? errorText(error) : t('failed');
    }
    // Another upload has taken its place.
    if (running.current !== stopped) return;
    running.current = undefined;
    setSending(undefined);
    setProblem(outcome);
  }

  return {
    sending,
    problem,
    send,
    cancel: () => running.current?.abort(),
    refuse: setProblem,
  };
}

/** The file once it was checked, or as it is after a minute. */
async function checked(file: ContentFile, signal: AbortSignal): Promise<ContentFile> {
  let latest = file;
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until && !signal.aborted; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    try {
      latest = await call(getContentFile, { params: { id: file.id } });
    } catch (error) {
      if (!isWorthRetrying(error)) throw error;
    }
    if (latest.state !== 'waiting') break;
  }
  return latest;
}
