import { type FormEvent, useState } from 'react';
import { useErrorText } from '../use-error-text.ts';

/** A form whose send may be refused: whether it is busy, and the refusal in words. */
export function useSending(send: () => Promise<unknown> | undefined) {
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await send();
    } catch (refusal) {
      setFailure(refusal);
    } finally {
      setBusy(false);
    }
  }
  return {
    busy,
    refused: failure === undefined ? undefined : errorText(failure),
    onSubmit: (event: FormEvent) => void submit(event),
  };
}
