import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../../shared/model/audit.ts';
import { NO_SITE } from '../../../../shared/model/place-limits.ts';
import { monthName } from '../../lib/month-names.ts';
import { type ChangedField, changedFields, EMPTY } from './changed-fields.ts';
import { idIn, kindIn } from './item-of.ts';
import { MARKS, partsOf, type SentencePart, type Slot } from './sentence-parts.ts';
import { isSiteField } from './site-value.tsx';
import { accountIn, type Telling, tellingOf } from './telling.ts';
import { useFieldNames } from './use-field-names.ts';
import { useFieldValues } from './use-field-values.ts';
import { useSentenceTexts } from './use-sentence-texts.ts';

export interface Sentence {
  readonly parts: readonly SentencePart[];
  /** What stands in the slots, as text. */
  readonly slots: Readonly<Record<Slot, string>>;
  readonly text: string;
  /** What the sentence leaves to the details. */
  readonly untold: readonly ChangedField[];
}

/** Longer values are for the details. */
const VALUE_MAX = 60;
/** The actor of changes by a command of the operator. */
const OPERATOR = 'operator';

/** A change as a person would say it. */
export function useSentence(): (entry: AuditEntry) => Sentence {
  const { t, i18n } = useTranslation('audit');
  const { language } = i18n;
  const texts = useSentenceTexts();
  const nameOf = useFieldNames();
  const valuesOf = useFieldValues();
  return useMemo(() => {
    const actorOf = ({ actorId, actor, apiKey, names }: AuditEntry) => {
      if (actorId === OPERATOR) return t('sentence.operator');
      const name = names[actorId] ?? actor;
      return apiKey ? t('sentence.byKey', { name, first4: apiKey.first4 }) : name;
    };
    const itemOf = ({ item, itemName, names, subject, subjectId }: AuditEntry) => {
      if (itemName) return itemName;
      const id = idIn(item);
      if (kindIn(item) === 'billingRun') return monthName(Number(id), language);
      const account = accountIn(item);
      return (account && (names[account] ?? (account === subjectId ? subject : undefined))) ?? id;
    };
    const slotsOf = (entry: AuditEntry, telling: Telling): Readonly<Record<Slot, string>> => ({
      actor: actorOf(entry),
      item: itemOf(entry),
      subject: entry.names[entry.subjectId ?? ''] ?? entry.subject ?? '',
      to: (telling.by === 'move' && telling.to) || '',
      first: (telling.by === 'move' && telling.ids[0]) || '',
      site: (telling.by !== 'operation' && telling.siteId) || NO_SITE,
    });

    return (entry) => {
      const telling = tellingOf(entry);
      const changed = changedFields(entry, valuesOf(entry.names));
      const field = telling.by === 'move' ? undefined : telling.field;
      const one = changed.find((change) => change.field === field);
      const count = telling.by === 'move' ? telling.ids.length : 1;
      const said = {
        ...MARKS,
        count,
        number: count.toLocaleString(language),
        tags: telling.by === 'move' ? (telling.tags ?? []).join(', ') : '',
        field: one ? nameOf(one.field) : '',
        before: one?.before ?? EMPTY,
        after: one?.after ?? EMPTY,
      };
      const { operations, moves, specials } = texts(said);
      const ofOperation =
        operations[operationOf(entry)] ??
        (() => t('sentence.unknown', { ...said, operation: entry.operation }));
      // The ids of sites mean nothing to people.
      const isShort = one && ![said.before, said.after].some((value) => value.length > VALUE_MAX);
      const isTold = isShort && telling.by === 'operation' && !isSiteField(one.field);
      const withField = (sentence: string) => {
        if (!isTold) return sentence;
        return said.before === EMPTY
          ? t('sentence.now', { ...said, sentence })
          : t('sentence.from', { ...said, sentence });
      };
      const sentence =
        telling.by === 'move'
          ? (moves[`${telling.move}.${telling.devices}`] ?? ofOperation)()
          : telling.by === 'special'
            ? specials[telling.special]()
            : withField(ofOperation());
      // Whose account it is, a sentence about an account says itself.
      const isForSomebody =
        entry.isRunAs && entry.subjectId !== null && accountIn(entry.item) !== entry.subjectId;
      const marked = isForSomebody ? t('sentence.onBehalf', { sentence, subject: MARKS.subject }) : sentence;
      const slots = slotsOf(entry, telling);
      const parts = partsOf(marked);
      return {
        parts,
        slots,
        text: parts.map((part) => (typeof part === 'string' ? part : slots[part.slot])).join(''),
        untold: isTold || telling.by === 'special' ? changed.filter((change) => change !== one) : changed,
      };
    };
  }, [t, language, texts, nameOf, valuesOf]);
}

/** Operators change accounts by a command, of which people need not know. */
const operationOf = ({ operation, item }: AuditEntry) =>
  operation === 'operate' && accountIn(item) !== undefined ? 'setInfoProvider' : operation;
