import { Button, Flex, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { removeInfoPoints, setInfoPointsActive } from '../../../../shared/contract/content/infos.ts';
import type { Info } from '../../../../shared/model/info.ts';
import { Dialog } from '../../components/dialog.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { ApiError, call } from '../../lib/api.ts';
import { atMost } from '../../lib/at-most.ts';
import { notify, TOAST_SECONDS } from '../../lib/notify.ts';

/** Concurrent calls; more would only wait in the browser. */
const AT_ONCE = 4;
/** Infos of one call: few enough that the progress moves. */
const PER_CALL = 25;

interface Bulk {
  readonly setAll: (infos: readonly Info[], active: boolean) => Promise<void>;
  readonly removeAll: (infos: readonly Info[]) => Promise<void>;
  /** The caller must render it. */
  readonly dialog: ReactNode;
}

interface Outcome {
  readonly done: number;
  readonly errors: readonly unknown[];
}

/** Changes many Infos, while a dialog counts them and can stop. */
export function useBulk({
  onSwitched,
  onRemoved,
}: {
  readonly onSwitched: (infos: readonly Info[], active: boolean) => void;
  readonly onRemoved: (ids: readonly string[]) => void;
}): Bulk {
  const { t, i18n } = useTranslation(['infos', 'common']);
  const errorText = useErrorText();
  const [progress, setProgress] = useState<{ done: number; of: number }>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  /** Each part is a call; `work` returns the errors about some of its Infos. */
  async function run(parts: readonly Info[][], work: (part: readonly Info[]) => Promise<readonly unknown[]>) {
    running.current = new AbortController();
    const { signal } = running.current;
    const of = parts.reduce((sum, part) => sum + part.length, 0);
    setProgress({ done: 0, of });
    let done = 0;
    const outcomes = await atMost(AT_ONCE, parts, async (part): Promise<Outcome> => {
      if (signal.aborted) return { done: 0, errors: [] };
      try {
        const errors = await work(part);
        return { done: part.length - errors.length, errors };
      } catch (error) {
        return { done: 0, errors: part.map(() => error) };
      } finally {
        done += part.length;
        if (!signal.aborted) setProgress({ done, of });
      }
    });
    setProgress(undefined);
    return {
      done: outcomes.reduce((sum, one) => sum + one.done, 0),
      errors: outcomes.flatMap(({ errors }) => errors),
    };
  }

  function tell({ done, errors }: Outcome, success: string) {
    if (done > 0) notify('success', success);
    if (errors.length > 0)
      notify(
        'error',
        t('bulk.failed', { count: errors.length, reason: errorText(errors[0]) }),
        TOAST_SECONDS.extended,
      );
  }

  const number = (value: number) => value.toLocaleString(i18n.language);
  return {
    async setAll(infos, active) {
      const outcome = await run(inCalls(infos), async (part) => {
        const { errors } = await call(setInfoPointsActive, { body: { ...namedIn(part), active } });
        const kept = new Set(errors.map(({ id }) => id));
        onSwitched(
          part.filter(({ id }) => !kept.has(id)),
          active,
        );
        return errors.map(toError);
      });
      const { done } = outcome;
      tell(outcome, active ? t('bulk.activated', { count: done }) : t('bulk.deactivated', { count: done }));
    },
    async removeAll(infos) {
      const outcome = await run(inCalls(infos), async (part) => {
        const body = namedIn(part);
        const { errors } = await call(removeInfoPoints, { body });
        const kept = new Set(errors.map(({ id }) => id));
        onRemoved(body.idList.filter((id) => !kept.has(id)));
        return errors.map(toError);
      });
      tell(outcome, t('bulk.deleted', { count: outcome.done }));
    },
    dialog: progress && progress.of > 1 && (
      <Dialog title={t('bulk.running')} onClose={() => running.current?.abort()}>
        <ProgressBar value={progress.done / progress.of} label={t('bulk.running')} />
        <Text mt="2" role="status">
          {t('bulk.progress', { done: number(progress.done), of: number(progress.of) })}
        </Text>
        <Flex justify="end" mt="5">
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => running.current?.abort()}>
            {t('bulk.stop')}
          </Button>
        </Flex>
      </Dialog>
    ),
  };
}

const namedIn = (part: readonly Info[]) => ({
  userId: part[0]!.userId,
  idList: part.map(({ id }) => id),
});
const toError = ({ message }: { readonly message: string }) => new ApiError(message, 400);

/** Each call is about one owner. */
function inCalls(infos: readonly Info[]): Info[][] {
  return [...Map.groupBy(infos, ({ userId }) => userId).values()].flatMap((owned) =>
    Array.from({ length: Math.ceil(owned.length / PER_CALL) }, (_, at) =>
      owned.slice(at * PER_CALL, (at + 1) * PER_CALL),
    ),
  );
}
