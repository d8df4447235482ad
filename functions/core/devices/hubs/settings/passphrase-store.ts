import { now } from '../../../../platform/clock.ts';
import { deleteItem, getItem, type Item, type Write } from '../../../../platform/table.ts';

/** Longer than any task runs. */
const KEPT_SECONDS = 48 * 3600;

/**
 * `task#<id>` / `passphrase`: the passphrase that a task gives to many hubs, apart from its record, because a record is
 * kept. It is deleted when the task is finished; one that fails leaves it for two days at most.
 */
interface PassphraseItem extends Item {
  readonly passphrase: string;
}

const passphraseKey = (taskId: string) => ({ pk: `task#${taskId}`, sk: 'passphrase' });

/** The write that keeps a passphrase, for the transaction that creates the task. */
export const keepingPassphrase = (taskId: string, passphrase: string): Write => ({
  put: { ...passphraseKey(taskId), passphrase, ttl: Math.floor(now() / 1000) + KEPT_SECONDS },
});

export const readPassphrase = async (taskId: string): Promise<string | undefined> =>
  (await getItem<PassphraseItem>(passphraseKey(taskId), { consistent: true }))?.passphrase;

export const forgetPassphrase = (taskId: string): Promise<void> => deleteItem(passphraseKey(taskId));
