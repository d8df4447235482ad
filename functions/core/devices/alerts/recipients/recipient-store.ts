import { createHash } from 'node:crypto';
import { Refusal } from '../../../../../shared/errors.ts';
import { ALERT_RECIPIENTS_MAX, type AlertRecipient } from '../../../../../shared/model/alert.ts';
import { iso } from '../../../../platform/clock.ts';
import { type Expression, expr, set } from '../../../../platform/expression.ts';
import { type Guarded, transactGuarded } from '../../../../platform/guarded.ts';
import {
  ConditionFailed,
  deleteItem,
  getItem,
  type Item,
  inPages,
  queryItems,
  updateItem,
  written,
} from '../../../../platform/table.ts';
import { countRecipients, type RuleItem, readRule } from '../rule-store.ts';

/** `alertRule#<rule>` / `recipient#<id>`: a recipient of a rule. The rule counts its recipients, and is deleted with them. */
export interface RecipientItem extends Item {
  schema: 1;
  row: AlertRecipient;
  /** Identifies the mail that asked last. The link of that mail alone confirms. */
  askId: string;
  /** The hash of the secret in that link, and when it expires, ms; absent until the mail is sent. */
  link?: { hash: string; expiresAt: number };
  /** It has confirmed once, so that it can take back that it stopped. */
  hasConfirmed?: true;
}

const SORT = 'recipient#';
const partitionOf = (ruleId: string) => `alertRule#${ruleId}`;
const keyOf = (ruleId: string, id: string) => ({ pk: partitionOf(ruleId), sk: `${SORT}${id}` });

/** The id of a recipient: the same address is the same recipient of a rule. */
export const recipientId = (ruleId: string, email: string): string =>
  createHash('sha256').update(`${ruleId} ${email}`).digest('base64url').slice(0, 16);

/** A recipient with its rule. */
export interface RecipientOfRule {
  readonly rule: RuleItem;
  readonly recipient: RecipientItem;
}

/** Read consistently; undefined also if its rule was deleted. */
export async function readRecipient(ruleId: string, id: string): Promise<RecipientOfRule | undefined> {
  const [rule, recipient] = await Promise.all([
    readRule(ruleId),
    getItem<RecipientItem>(keyOf(ruleId, id), { consistent: true }),
  ]);
  return rule && !rule.isDeleted && recipient ? { rule, recipient } : undefined;
}

const itemsOf = (ruleId: string) =>
  inPages<RecipientItem>((after) =>
    queryItems(partitionOf(ruleId), { range: { prefix: SORT }, consistent: true, after }),
  );

/** The recipients of a rule, read consistently. */
export const readRecipients = async (ruleId: string): Promise<AlertRecipient[]> =>
  (await Array.fromAsync(itemsOf(ruleId))).map(({ row }) => row);

/** Attempts after concurrent changes of the number of recipients. */
const ATTEMPTS = 6;

/** Writes that follow from the number of recipients before. */
type Counted = (rule: RuleItem) => Promise<readonly Guarded[]>;

/**
 * Adds a recipient that was not there. Throws FORM_VALIDATION_FAILED if the rule has the maximum number, ENTITY_NOT_FOUND if the
 * rule was deleted, and PLEASE_TRY_AGAIN after concurrent changes.
 */
export const insertRecipient = (
  rule: RuleItem,
  row: AlertRecipient,
  askId: string,
  also: Counted,
): Promise<void> =>
  counted(rule, 1, also, {
    write: {
      put: { ...keyOf(rule.row.id, row.id), schema: 1, row, askId } satisfies RecipientItem,
      when: expr`attribute_not_exists(#pk)`,
    },
    refusal: new Refusal('PLEASE_TRY_AGAIN'),
  });

/** Deletes a recipient. Throws ENTITY_NOT_FOUND if it or its rule was deleted, and PLEASE_TRY_AGAIN after concurrent changes. */
export const deleteRecipient = (rule: RuleItem, id: string, also: Counted): Promise<void> =>
  counted(rule, -1, also, {
    write: { delete: keyOf(rule.row.id, id), when: expr`attribute_exists(#pk)` },
    refusal: new Refusal('ENTITY_NOT_FOUND'),
  });

async function counted(rule: RuleItem, by: 1 | -1, also: Counted, write: Guarded): Promise<void> {
  for (let attempt = 1, is: RuleItem | undefined = rule; attempt <= ATTEMPTS; attempt++) {
    if (!is || is.isDeleted) throw new Refusal('ENTITY_NOT_FOUND');
    const recipients = is.row.recipients + by;
    if (recipients > ALERT_RECIPIENTS_MAX)
      throw new Refusal('FORM_VALIDATION_FAILED', { recipients: `${ALERT_RECIPIENTS_MAX} at most` });
    try {
      return await transactGuarded([
        write,
        { write: countRecipients(is.row, recipients) },
        ...(await also(is)),
      ]);
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      is = await readRule(rule.row.id);
    }
  }
  throw new Refusal('PLEASE_TRY_AGAIN');
}

/** Changes a recipient, unless it was deleted or asked again since it was read. Returns whether it did. */
const change = ({ rule, recipient }: RecipientOfRule, changes: Expression): Promise<boolean> =>
  written(
    updateItem(
      keyOf(rule.row.id, recipient.row.id),
      changes,
      expr`attribute_exists(#pk) AND #askId = ${recipient.askId}`,
    ),
  );

/** Notes that a recipient is asked again, by a mail of its own. */
export const noteAsk = (one: RecipientOfRule, askId: string): Promise<boolean> =>
  change(
    one,
    set({ askId, 'row.state': 'waiting', 'row.askedDate': iso(), 'row.answeredDate': null }, ['link']),
  );

/** Stores the link of the mail that asks. */
export const noteLink = (one: RecipientOfRule, link: RecipientItem['link']): Promise<boolean> =>
  change(one, set({ link }));

/** Notes what a recipient answered. */
export const noteAnswer = (one: RecipientOfRule, state: 'confirmed' | 'stopped'): Promise<boolean> =>
  change(
    one,
    set({
      ...{ 'row.state': state, 'row.answeredDate': iso() },
      hasConfirmed: state === 'confirmed' ? true : undefined,
    }),
  );

/** Deletes all recipients of a rule that is deleted. */
export async function removeRecipients(ruleId: string): Promise<void> {
  for await (const item of itemsOf(ruleId)) await deleteItem(item);
}
