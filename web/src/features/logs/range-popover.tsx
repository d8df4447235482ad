import { Button, Stack } from '@chakra-ui/react';
import { CalendarRange } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popover } from '../../components/popover.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useFaultFocus } from '../../components/use-fault-focus.ts';

interface RangePopoverProps {
  /** ISO 8601. */
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly onRange: (since: string | undefined, until: string | undefined) => void;
}

/** A custom time range: from, until, or both, in local time. */
export function RangePopover({ since, until, onRange }: RangePopoverProps) {
  const { t } = useTranslation('logs');
  const [from, setFrom] = useState(localTime(since));
  const [to, setTo] = useState(localTime(until));
  const { form, focusFault } = useFaultFocus<HTMLFormElement>();
  const isTurned = from !== '' && to !== '' && from >= to;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isTurned) focusFault();
    else onRange(isoTime(from), isoTime(to));
  }

  return (
    <Popover
      label={t('range.title')}
      trigger={
        <>
          <CalendarRange aria-hidden />
          {t('range.title')}
        </>
      }
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="3" p="1">
          <TextField
            size="sm"
            type="datetime-local"
            step={1}
            label={t('range.from')}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <TextField
            size="sm"
            type="datetime-local"
            step={1}
            label={t('range.until')}
            error={isTurned ? t('range.turned') : undefined}
            value={to}
            onChange={({ target }) => setTo(target.value)}
          />
          <Button type="submit" size="sm">
            {t('range.apply')}
          </Button>
        </Stack>
      </form>
    </Popover>
  );
}

/** The format of `input[type=datetime-local]`. */
function localTime(iso: string | undefined): string {
  if (!iso) return '';
  const at = new Date(iso);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

const isoTime = (local: string) => (local === '' ? undefined : new Date(local).toISOString());
