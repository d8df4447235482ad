import { chakra, Stack, Text } from '@chakra-ui/react';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../../../../shared/content/output.ts';
import { CheckField } from '../../../components/check-field.tsx';
import { NARROW } from '../../../components/list/card-styles.ts';
import { ROLE } from '../../../components/list/list-styles.ts';
import { aligned } from '../../../lib/aligned.ts';
import { decibels } from '../../../lib/format.ts';
import { type Content, entryOf } from '../editor/entries.ts';
import { useConditionText } from '../editor/use-condition-text.ts';
import { useFieldNames } from '../editor/use-field-names.ts';
import { useOutputTexts } from '../editor/use-output-texts.ts';
import { comparedOutputs, PLAIN_FIELDS } from './compare-content.ts';

export interface Side {
  readonly label: string;
  readonly content: Content;
}

interface Row {
  /** Unique among the rows of its group. */
  readonly id: string;
  readonly label: string;
  /** Undefined: there is no such thing on this side. */
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Two contents of an Info side by side, by field and language, with what differs marked. */
export function Comparison({ before, after }: { before: Side; after: Side }) {
  const { t, i18n } = useTranslation('infos');
  const names = useFieldNames();
  const rowsOf = useOutputRows();
  const [showsAll, setShowsAll] = useState(false);
  const said = (content: Content) => ({ ...content, rssi: decibels(content.rssi, i18n.language) });
  const [was, is] = [said(before.content), said(after.content)];
  const groups: readonly { title: string; rows: readonly Row[] }[] = [
    {
      title: t('card.name'),
      rows: PLAIN_FIELDS.map((field) => ({
        id: field,
        label: names.of[field],
        before: was[field],
        after: is[field],
      })),
    },
    ...comparedOutputs(before.content, after.content).map(({ language, outputs }) => ({
      title: names.of[language],
      rows: outputs.flatMap(({ pair }, at) =>
        rowsOf(...pair).map((row) => ({ ...row, id: `${at} ${row.id}` })),
      ),
    })),
  ];
  const differs = ({ before: one, after: other }: Row) => one !== other;
  const shown = groups
    .map(({ title, rows }) => ({ title, rows: showsAll ? rows : rows.filter(differs) }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <Stack gap="4">
      <CheckField label={t('compare.all')} checked={showsAll} onChange={setShowsAll} />
      {shown.length === 0 ? (
        <Text color="fg.muted" role="status">
          {t('compare.same')}
        </Text>
      ) : (
        <Table {...ROLE.table} aria-label={t('compare.title')}>
          <thead {...ROLE.group}>
            <tr {...ROLE.row}>
              <th scope="col" {...ROLE.head}>
                {t('compare.field')}
              </th>
              <th scope="col" {...ROLE.head}>
                {before.label}
              </th>
              <th scope="col" {...ROLE.head}>
                {after.label}
              </th>
            </tr>
          </thead>
          {shown.map(({ title, rows }) => (
            <tbody key={title} {...ROLE.group}>
              <tr {...ROLE.row}>
                <th colSpan={3} scope="rowgroup" {...ROLE.name}>
                  {title}
                </th>
              </tr>
              {rows.map((row) => (
                <tr key={row.id} {...ROLE.row} data-differs={differs(row) ? '' : undefined}>
                  <th scope="row" {...ROLE.name}>
                    {row.label}
                  </th>
                  <td {...ROLE.cell}>
                    {row.before !== undefined && <Marked of={row.before} other={row.after} as="del" />}
                  </td>
                  <td {...ROLE.cell}>
                    {row.after !== undefined && <Marked of={row.after} other={row.before} as="ins" />}
                  </td>
                </tr>
              ))}
            </tbody>
          ))}
        </Table>
      )}
    </Stack>
  );
}

/** The fields of an output, or of two that are beside each other, as texts. */
function useOutputRows(): (before: Output | undefined, after: Output | undefined) => readonly Row[] {
  const { t } = useTranslation('infos');
  const { types } = useOutputTexts();
  const conditionText = useConditionText();
  return (before, after) => {
    const [was, is] = [before, after].map((output) => output && entryOf(output));
    const type = (is ?? was)!.type;
    const title = { id: 'title', label: types[type].name, before: was?.title, after: is?.title };
    const fields = [
      [types[type].content, 'url'],
      [types[type].content, 'text'],
      [t('field.previewUrl'), 'previewUrl'],
      [t('field.audioUrl'), 'audioUrl'],
      [t('field.speechText'), 'speechText'],
    ] as const;
    const condition = {
      id: 'condition',
      label: t('compare.condition'),
      before: was && conditionText(was),
      after: is && conditionText(is),
    };
    return [
      title,
      ...fields.map(([label, field]) => ({ id: field, label, before: was?.[field], after: is?.[field] })),
      condition,
    ].filter((row, at) => at === 0 || row.before || row.after);
  };
}

/** Such texts are one piece: of an address or a number, no part is replaced. */
const IN_ONE_PIECE = /^\S*$/;

/** A text with the words marked that the other one lacks. Without an other one, all of it is. */
function Marked({ of, other, as: Mark }: { of: string; other: string | undefined; as: 'del' | 'ins' }) {
  if (of === other || of === '') return <>{of}</>;
  if (other === undefined || IN_ONE_PIECE.test(of)) return <Mark>{of}</Mark>;
  const words = (text: string) => text.split(/(\s+)/);
  const parts: ReactNode[] = [];
  let marked = '';
  const end = () => {
    if (marked) parts.push(<Mark key={parts.length}>{marked}</Mark>);
    marked = '';
  };
  for (const [word, same] of aligned(words(of), words(other))) {
    if (word === undefined) continue;
    if (same === undefined) marked += word;
    else {
      end();
      parts.push(<Fragment key={parts.length}>{word}</Fragment>);
    }
  }
  end();
  return <>{parts}</>;
}

const Table = chakra('table', {
  base: {
    w: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'collapse',
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '1.5', pe: '4', overflowWrap: 'anywhere' },
    '& thead th': { color: 'fg.muted', fontWeight: 'medium', textStyle: 'xs', borderBottomWidth: '1px' },
    '& thead th:first-of-type': { w: { base: '6.5rem', md: '10rem' } },
    '& th[scope=rowgroup]': { pt: '4', fontWeight: 'semibold' },
    '& th[scope=row]': { color: 'fg.muted', fontWeight: 'normal' },
    '& td': { whiteSpace: 'pre-wrap' },
    '& tbody tr:not(:first-of-type)': { borderTopWidth: '1px', borderColor: 'border.muted' },
    '& del': { bg: 'red.subtle', color: 'red.fg', textDecoration: 'none', rounded: 'xs' },
    '& ins': { bg: 'green.subtle', color: 'green.fg', textDecoration: 'none', rounded: 'xs' },
    // Phones have room for two columns: the name of a field stands above its texts.
    [NARROW]: {
      '&, & :is(thead, tbody)': { display: 'block' },
      '& tr': { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      '& thead th:first-of-type': { srOnly: true },
      '& th[scope=rowgroup], & th[scope=row]': { gridColumn: '1 / -1' },
      '& th[scope=row]': { textStyle: 'xs', pb: '0' },
      '& td': { pt: '0.5' },
    },
  },
});
