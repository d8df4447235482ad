import { Button, Flex, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { atMost } from '../../lib/at-most.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';
import { LaterDialog } from '../later-dialog.tsx';
import { ProgressBar } from '../progress-bar.tsx';
import { useErrorText } from '../use-error-text.ts';

/** Concurrent calls; more would only wait in the browser. */
const AT_ONCE = 4;

interface Owned {
  readonly id: string;
  readonly userId: string;
}

/** An item that a call on several could not change. */
export interface BulkError {
  readonly id: string;
  readonly message: string;
}

interface BulkTexts {
  readonly running: string;
  readonly failed: (count: number, reason: string) => string;
}

interface Bulk<T> {
  /**
   * @param work changes some items of one owner by one call
   * @param done the message about those that were changed
   */
  readonly change: (
    items: readonly T[],
    work: (part: readonly T[]) => Promise<readonly BulkError[]>,
    done: (count: number) => string,
  ) => Promise<void>;
  /** The caller must render it. */
  readonly dialog: ReactNode;
}

/**
 * Changes many items of a list, while a dialog counts them and can stop.
 *
 * @param perCall items of one call: few enough that the progress moves
 */
export function useBulk<T extends Owned>(perCall: number, texts: BulkTexts): Bulk<T> {
  const { t, i18n } = useTranslation('list');
  const errorText = useErrorText();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Returns how many were changed, and the errors about the others. */
  async function run(
    parts: readonly (readonly T[])[],
    work: (part: readonly T[]) => Promise<readonly BulkError[]>,
  ) {
    running.current = new AbortController();
    const { signal } = running.current;
    const of = parts.reduce((sum, part) => sum + part.length, 0);
    setProgress({ done: 0, of });
    let done = 0;
    const outcomes = await atMost(AT_ONCE, parts, async (part) => {
      if (signal.aborted) return { changed: 0, errors: [] };
      try {
        const errors = (await work(part)).map(({ message }): unknown => new ApiError(message, 400));
        return { changed: part.length - errors.length, errors };
      } catch (error) {
        return { changed: 0, errors: part.map(() => error) };
      } finally {
        done += part.length;
        if (!signal.aborted) setProgress({ done, of });
      }
    });
    setProgress(undefined);
    return {
      changed: outcomes.reduce((sum, one) => sum + one.changed, 0),
      errors: outcomes.flatMap(({ errors }) => errors),
    };
  }

  const number = (value: number) => value.toLocaleString(i18n.language);
  return {
    async change(items, work, done) {
      const { changed, errors } = await run(inCalls(items, perCall), work);
      if (changed > 0) notify('success', done(changed));
      if (errors.length > 0)
        notify('error', texts.failed(errors.length, errorText(errors[0])), TOAST_SECONDS.extended);
    },
    dialog: progress && progress.of > 1 && (
      <LaterDialog title={texts.running} onClose={() => running.current?.abort()}>
        <ProgressBar value={progress.done / progress.of} label={texts.running} />
        <Text mt="2" role="status">
          {t('bulkProgress', { done: number(progress.done), of: number(progress.of) })}
        </Text>
        <Flex justify="end" mt="5">
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => running.current?.abort()}>
            {t('bulkStop')}
          </Button>
        </Flex>
      </LaterDialog>
    ),
  };
}

/** What a call on several items of one owner names. */
export const namedIn = (part: readonly Owned[]) => ({
  userId: part[0]!.userId,
  idList: part.map(({ id }) => id),
});

/** Those of a call that it changed. */
export const withoutErrors = <T extends Owned>(part: readonly T[], errors: readonly BulkError[]): T[] => {
  const kept = new Set(errors.map(({ id }) => id));
  return part.filter(({ id }) => !kept.has(id));
};

/** Each call is about one owner. */
function inCalls<T extends Owned>(items: readonly T[], perCall: number): T[][] {
  return [...Map.groupBy(items, ({ userId }) => userId).values()].flatMap((owned) =>
    Array.from({ length: Math.ceil(owned.length / perCall) }, (_, at) =>
      owned.slice(at * perCall, (at + 1) * perCall),
    ),
  );
}
