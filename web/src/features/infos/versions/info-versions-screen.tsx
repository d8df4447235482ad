import { Button, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import { Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import useSWR from 'swr';
import {
  getInfoVersion,
  getInfoVersions,
  restoreInfoVersion,
} from '../../../../../shared/contract/content/drafts.ts';
import { type InfoVersion, VERSIONS_KEPT } from '../../../../../shared/model/info.ts';
import { Card } from '../../../components/card.tsx';
import { Command } from '../../../components/command.tsx';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { TimeAgo } from '../../../components/list/cells/time-ago.tsx';
import { markStyles } from '../../../components/list/list-styles.ts';
import { Loading } from '../../../components/loading.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { useErrorText } from '../../../components/use-error-text.ts';
import { useOtherOwner } from '../../../components/use-other-owner.ts';
import { useOwnerConfirm } from '../../../components/use-owner-confirm.tsx';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../lib/paths.ts';
import { contentOf } from '../editor/entries.ts';
import { useFieldNames } from '../editor/use-field-names.ts';
import { InfoPage } from '../info-page.tsx';
import type { KnownInfo } from '../use-info.ts';
import { useRereadInfo } from '../use-reread-info.ts';
import { Comparison, type Side } from './comparison.tsx';

/** The published versions of the Info in the URL: a tab of its page. */
export function InfoVersionsScreen() {
  return (
    <InfoPage here="versions">
      {(info, owner) => <Versions key={info.id} info={info} owner={owner} />}
    </InfoPage>
  );
}

function Versions({ info, owner }: { info: KnownInfo; owner: string }) {
  const { t } = useTranslation('infos');
  const { id, version } = info;
  const { data, error, mutate } = useSWR(['getInfoVersions', id, version], () =>
    call(getInfoVersions, { params: { id } }),
  );
  return (
    <Loading data={data} error={error} onRetry={() => void mutate()}>
      {({ items }) =>
        items.length === 0 ? (
          <Card title={t('tab.versions')}>
            <Text color="fg.muted">{t('versions.none')}</Text>
          </Card>
        ) : (
          <Stack gap="5">
            {(items.length > 1 || info.hasDraft) && <Compared info={info} owner={owner} versions={items} />}
            <VersionList info={info} owner={owner} versions={items} />
          </Stack>
        )
      }
    </Loading>
  );
}

interface VersionsProps {
  readonly info: KnownInfo;
  /** The owner in the URL. */
  readonly owner: string;
  /** The latest first. */
  readonly versions: readonly InfoVersion[];
}

/** Two versions side by side; the URL names them. */
function Compared({ info, owner, versions }: VersionsProps) {
  const { t, i18n } = useTranslation('infos');
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [latest, before = latest] = versions.map(({ number }) => String(number));
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const options: readonly (readonly [value: string, label: string])[] = [
    ...(info.hasDraft ? [['draft', t('versions.draft')] as const] : []),
    ...(info.published ? [['published', t('versions.published')] as const] : []),
    ...versions.map(
      ({ number, publishedAt }) =>
        [String(number), t('versions.option', { number, at: time.format(Date.parse(publishedAt)) })] as const,
    ),
  ];
  const known = (name: string, or: string) => options.find(([value]) => value === query.get(name))?.[0] ?? or;
  const usual = info.hasDraft
    ? { from: info.published ? 'published' : latest!, to: 'draft' }
    : { from: before!, to: latest! };
  const compared = { from: known('from', usual.from), to: known('to', usual.to) };
  // The second of two quick choices comes before the address has the first.
  const chosen = useRef(compared);
  useEffect(() => {
    chosen.current = { from: compared.from, to: compared.to };
  }, [compared.from, compared.to]);
  const choose = (next: Partial<typeof compared>) => {
    chosen.current = { ...chosen.current, ...next };
    void navigate(paths.infoVersions.to(owner, info.id, chosen.current), { replace: true });
  };
  const from = useSide(info, compared.from, options);
  const to = useSide(info, compared.to, options);
  const select = (label: string, name: 'from' | 'to') => (
    <SelectField
      label={label}
      value={compared[name]}
      onChange={({ target }) => choose({ [name]: target.value })}
    >
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  return (
    <Card title={t('compare.title')}>
      <Flex gap="4" wrap="wrap" css={{ '& > *': { flex: '1 1 14rem', maxW: '24rem' } }}>
        {select(t('compare.from'), 'from')}
        {select(t('compare.to'), 'to')}
      </Flex>
      <Loading
        plain
        data={from.data && to.data && { from: from.data, to: to.data }}
        error={from.error ?? to.error}
        onRetry={() => void Promise.all([from.mutate(), to.mutate()])}
      >
        {(sides) => <Comparison before={sides.from} after={sides.to} />}
      </Loading>
    </Card>
  );
}

/** What a version contains, or the draft, or what phones have. */
function useSide(
  info: KnownInfo,
  name: string,
  options: readonly (readonly [value: string, label: string])[],
) {
  const number = Number(name);
  const version = useSWR(
    Number.isNaN(number) ? null : ['getInfoVersion', info.id, number],
    ([, id, n]) => call(getInfoVersion, { params: { id, n } }),
    { revalidateOnFocus: false },
  );
  const content =
    name === 'draft'
      ? (info.draft ?? contentOf(info))
      : name === 'published'
        ? contentOf(info)
        : version.data?.content;
  const label = options.find(([value]) => value === name)?.[1] ?? name;
  const data: Side | undefined = content && { label, content };
  return { data, error: version.error as unknown, mutate: version.mutate };
}

/** Who published what when, and a button to make it the draft. */
function VersionList({ info, owner, versions }: VersionsProps) {
  const { t } = useTranslation('infos');
  const names = useFieldNames();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const other = useOtherOwner(info);
  const { ask, dialog } = useOwnerConfirm();
  const reread = useRereadInfo(info.id);
  const [replacing, setReplacing] = useState<number>();

  async function restore(n: number) {
    try {
      await call(restoreInfoVersion, { params: { id: info.id, n }, body: { version: info.version } });
    } finally {
      await reread();
    }
    notify('success', t('versions.restored', { number: n }));
    await navigate(paths.info.to(owner, info.id));
  }
  const restoreNow = (n: number) => restore(n).catch((error: unknown) => notify('error', errorText(error)));
  const start = (n: number) => {
    const perform = () => (info.hasDraft ? setReplacing(n) : restoreNow(n));
    if (other) ask(other, perform);
    else void perform();
  };
  return (
    <Card title={t('tab.versions')} hint={t('versions.hint', { number: VERSIONS_KEPT })}>
      <List>
        {versions.map(({ number, publishedAt, by, languages }, at) => (
          <li key={number}>
            <div>
              <b>{t('versions.number', { number })}</b>{' '}
              {at === 0 && info.published && (
                <span className="label" data-tone="green">
                  {t('versions.latest')}
                </span>
              )}
              <small>
                <TimeAgo at={Date.parse(publishedAt)} />
                {' · '}
                {by?.name ?? t('versions.deletedUser')}
                {languages.length > 0 && ` · ${names.list(languages)}`}
              </small>
            </div>
            {(at > 0 || info.hasDraft) && (
              <Button asChild size="xs" variant="ghost" colorPalette="gray">
                <Link replace to={paths.infoVersions.to(owner, info.id, against(number))}>
                  {t('compare.action')}
                </Link>
              </Button>
            )}
            <Command>
              <Button size="xs" variant="outline" colorPalette="gray" onClick={() => start(number)}>
                <Undo2 aria-hidden />
                {t('versions.restore')}
              </Button>
            </Command>
          </li>
        ))}
      </List>
      {dialog}
      {replacing !== undefined && (
        <ConfirmDialog
          title={t('versions.restoreTitle', { number: replacing })}
          confirm={t('versions.restore')}
          danger
          onConfirm={() => restore(replacing)}
          onClose={() => setReplacing(undefined)}
        >
          <Text>{t('versions.replaces')}</Text>
        </ConfirmDialog>
      )}
    </Card>
  );

  /** A version beside what is being written, or else beside what phones have. */
  function against(number: number) {
    const to = info.hasDraft ? 'draft' : info.published ? 'published' : String(versions[0]!.number);
    return { from: String(number), to };
  }
}

const List = chakra('ul', {
  base: {
    ...markStyles,
    listStyleType: 'none',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '2',
      py: '2.5',
      borderTopWidth: '1px',
      borderColor: 'border.muted',
    },
    '& li:first-of-type': { borderTopWidth: '0' },
    '& li > div': { flex: '1 1 14rem', minW: '0' },
    '& b': { fontWeight: 'medium' },
    '& small': { display: 'block', color: 'fg.muted', textStyle: 'xs', overflowWrap: 'anywhere' },
  },
});
