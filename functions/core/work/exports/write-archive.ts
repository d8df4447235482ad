import { keepStream, streamFile } from '../../../platform/files.ts';
import { recipientsOf } from '../../people/accounts/recipients-of.ts';
import { archiveOf, type Piece, pieceKey } from './export-files.ts';
import { readmeIn } from './export-readme.ts';

/**
 * Streams the pieces of an export into its archive, and returns the size of the archive. The pieces are stored as they are: so
 * the size is known before, as S3 wants it, and the archive is never in memory.
 */
export async function writeArchive(
  userId: string,
  taskId: string,
  pieces: readonly Piece[],
): Promise<number> {
  const { makeZip, predictLength } = await import('client-zip');
  const [owner] = await recipientsOf([userId]);
  const byFile = [...Map.groupBy(pieces, ({ file }) => file)];
  const counts = byFile.map(([file, of]) => ({ file, count: sum(of.map(({ count }) => count)) }));
  const readme = Buffer.from(readmeIn(owner?.language ?? 'en-gb', counts));
  const files = byFile.map(([file, of]) => ({
    name: `${file}.jsonl`,
    size: sum(of.map(({ size }) => size)),
    input: contentOf(taskId, of),
  }));
  const named = { name: 'README.txt', size: readme.length };
  const size = Number(predictLength([named, ...files.map(({ name, size }) => ({ name, size }))]));
  await keepStream(
    archiveOf(taskId),
    makeZip([{ ...named, input: readme }, ...files]),
    size,
    'application/zip',
  );
  return size;
}

async function* contentOf(taskId: string, pieces: readonly Piece[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces.toSorted((a, b) => a.n - b.n)) yield* await streamFile(pieceKey(taskId, piece));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
