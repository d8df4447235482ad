import { Button, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { Download, Printer } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderNumber, QR_CODES_PER_ORDER, registerQrCodes } from '../../../../shared/contract/admin.ts';
import { Card } from '../../components/card.tsx';
import { CopyId } from '../../components/list/cells/copy-id.tsx';
import { saveCsv } from '../../components/list/csv.ts';
import type { Column } from '../../components/list/list-spec.ts';
import { ScrolledTable } from '../../components/list/scrolled-table.tsx';
import { Notice } from '../../components/notice.tsx';
import { SteadyButton } from '../../components/steady-button.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useErrorText } from '../../components/use-error-text.ts';
import { useFaultFocus } from '../../components/use-fault-focus.ts';
import { callOnce, refusedWith } from '../../lib/api.ts';
import { download, fileName } from '../../lib/download.ts';
import { notify } from '../../lib/notify.ts';

interface QrCode {
  readonly id: string;
  readonly shortUrl: string;
  readonly orderCode: string;
}

const SHOWN = 100;
const ORDER_NUMBER_MAX = 40;

/** Orders QR codes and creates a file to print. */
export function QrCard() {
  const { t, i18n } = useTranslation('register');
  const errorText = useErrorText();
  const [count, setCount] = useState('24');
  const [orderNumber, setOrderNumber] = useState('');
  // Retries of the same order use the same key, until the entries are changed or the order has succeeded.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [fault, setFault] = useState<{ count?: string; orderNumber?: string }>({});
  const [refusal, setRefusal] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const { form, focusFault } = useFaultFocus<HTMLFormElement>();
  const [codes, setCodes] = useState<readonly QrCode[]>();
  const number = (value: number) => value.toLocaleString(i18n.language);

  function change(set: (value: string) => void, value: string) {
    set(value);
    setKey(crypto.randomUUID());
    setFault({});
  }

  function refuse(found: typeof fault) {
    setFault(found);
    focusFault();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    setRefusal(undefined);
    const wanted = Number(count);
    if (!Number.isInteger(wanted) || wanted < 1 || wanted > QR_CODES_PER_ORDER)
      return refuse({ count: t('qr.countFault', { max: number(QR_CODES_PER_ORDER) }) });
    const order = orderNumber.trim();
    if (order !== '' && !OrderNumber.safeParse(order).success)
      return refuse({ orderNumber: t('qr.orderFault') });
    setBusy(true);
    try {
      const { items } = await callOnce(key, registerQrCodes, {
        params: { count: String(wanted) },
        query: { ...(order && { orderNumber: order }) },
      });
      setCodes(items);
      setKey(crypto.randomUUID());
      notify('success', t('qr.done', { number: number(items.length) }));
    } catch (error) {
      if (refusedWith(error, 'FORM_VALIDATION_FAILED')) refuse({ count: t('qr.otherCount') });
      else setRefusal(error);
    }
    setBusy(false);
  }

  return (
    <Card title={t('qr.title')} hint={t('qr.hint')}>
      <form ref={form} onSubmit={(event) => void submit(event)}>
        <Stack gap="4">
          <SimpleGrid columns={{ base: 1, md: 2 }} gap="4">
            <TextField
              size="sm"
              label={t('qr.count')}
              hint={t('qr.countHint', { max: number(QR_CODES_PER_ORDER) })}
              error={fault.count}
              inputMode="numeric"
              value={count}
              maxLength={4}
              onChange={({ target }) => change(setCount, target.value)}
            />
            <TextField
              size="sm"
              label={t('qr.orderNumber')}
              hint={t('qr.orderNumberHint')}
              error={fault.orderNumber}
              value={orderNumber}
              maxLength={ORDER_NUMBER_MAX}
              autoComplete="off"
              onChange={({ target }) => change(setOrderNumber, target.value)}
            />
          </SimpleGrid>
          {refusal !== undefined && <Notice>{errorText(refusal)}</Notice>}
          <Flex justify="end">
            <SteadyButton type="submit" size="sm" loading={busy} loadingText={t('qr.button')}>
              {t('qr.button')}
            </SteadyButton>
          </Flex>
        </Stack>
      </form>
      {codes && <Codes codes={codes} />}
    </Card>
  );
}

function Codes({ codes }: { codes: readonly QrCode[] }) {
  const { t, i18n } = useTranslation(['register', 'list']);
  const columns: readonly Column<QrCode>[] = [
    {
      id: 'id',
      title: t('column.id'),
      lead: true,
      cell: ({ id }) => <CopyId id={id} />,
      csv: ({ id }) => id,
    },
    {
      id: 'url',
      title: t('shortUrl'),
      cell: ({ shortUrl }) => <span className="mono">{shortUrl}</span>,
      csv: ({ shortUrl }) => shortUrl,
    },
    {
      id: 'orderCode',
      title: t('column.orderCode'),
      cell: ({ orderCode }) => orderCode,
      csv: ({ orderCode }) => orderCode,
    },
  ];
  async function print() {
    const { qrSheet } = await import('../../components/codes/code-sheet.ts');
    download(qrSheet(codes), fileName('qr-codes', 'pdf'), 'application/pdf');
  }
  return (
    <Stack gap="3">
      <Flex align="center" wrap="wrap" gap="2">
        <Text me="auto">
          {t('qr.made', { number: codes.length.toLocaleString(i18n.language), code: codes[0]?.orderCode })}
        </Text>
        <Button size="xs" onClick={() => void print()}>
          <Printer aria-hidden />
          {t('qr.sheet')}
        </Button>
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          onClick={() => void saveCsv('qr-codes', columns, codes)}
        >
          <Download aria-hidden />
          {t('qr.csv')}
        </Button>
      </Flex>
      <ScrolledTable
        title={t('qr.codes')}
        columns={columns}
        items={codes.slice(0, SHOWN)}
        keyOf={({ id }) => id}
      />
      {codes.length > SHOWN && (
        <Text color="fg.muted" textStyle="xs">
          {t('list:firstRows', { shown: SHOWN, number: codes.length.toLocaleString(i18n.language) })}
        </Text>
      )}
    </Stack>
  );
}
