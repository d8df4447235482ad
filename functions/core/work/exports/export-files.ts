import { below } from '../../../resources.ts';

const folderOf = (taskId: string) => `${below('exports')}${taskId}`;

export const archiveOf = (taskId: string): string => `${folderOf(taskId)}/archive.zip`;

/** A piece of a file of an archive, as an id of the task: the file, its position in it, its length in bytes, and its entries. */
export interface Piece {
  readonly file: string;
  readonly n: number;
  readonly size: number;
  readonly count: number;
}

export const pieceKey = (taskId: string, { file, n }: Pick<Piece, 'file' | 'n'>): string =>
  `${folderOf(taskId)}/${file}-${n}`;

export const pieceId = ({ file, n, size, count }: Piece): string => [file, n, size, count].join(' ');

export function pieceOf(id: string): Piece {
  const [file = '', ...numbers] = id.split(' ');
  const [n = 0, size = 0, count = 0] = numbers.map(Number);
  return { file, n, size, count };
}

/** The id after the pieces of all parts: without it, an export is not complete. */
export const END = 'end';
