import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { LogLevel } from '../../../../shared/model/hub-log.ts';
import { streamFile } from '../../../platform/files.ts';
import { ALL_OWNERS, type ArchivedPart, fileOf, readParts } from './archive-store.ts';
import { startOf } from './kept-days.ts';
import { type Position, positionOf, type StoredLine } from './line.ts';
import { hasWords } from './message-words.ts';
import type { FoundLines } from './read-page.ts';
import type { Selection } from './selection.ts';

/** Files per call; a file has at most as many lines as one call reads from the table. */
const FILES_MAX = 2;
/**
 * List entries per call; an entry holds the period and the levels of its file, so that unneeded files can be skipped.
 */
const PARTS_MAX = 200;

interface ArchiveRead extends FoundLines {
  readonly read: readonly Position[];
}

/** The newest archived lines of a selection below a position. */
export async function readArchive(
  selection: Selection,
  below: Position,
  wanted: number,
): Promise<ArchiveRead> {
  const { ownerId, since, levels } = selection;
  const whose = ownerId ?? ALL_OWNERS;
  const { parts, stoppedAt } = await readParts(whose, {
    upTo: `${below.slice(0, 10)}$`,
    since: since.slice(0, 10),
    limit: PARTS_MAX,
  });
  const lines: StoredLine[] = [];
  const read: Position[] = [];
  let files = 0;
  let horizon = below;
  for (const part of parts) {
    const { newest, oldest, counts } = part;
    if (newest === undefined || oldest === undefined) {
      horizon = [horizon, startOf(part.day)].sort()[0]!;
      continue;
    }
    if (oldest >= below || newest < since) continue;
    if (levels.some((level) => counts[level])) {
      if (files === FILES_MAX) return { lines, read, horizon };
      files++;
      await readFile(whose, part, selection, below, (line, isWanted) => {
        read.push(line.position);
        if (isWanted) lines.push(line);
        return lines.length < wanted;
      });
      if (lines.length === wanted) return { lines, read, horizon: lines.at(-1)!.position };
    }
    horizon = oldest;
  }
  return { lines, read, horizon: stoppedAt === undefined ? undefined : horizon };
}

/** Reads a file from its start, until `take` returns false. */
async function readFile(
  whose: string,
  part: ArchivedPart,
  { levels, hubIds, words, since }: Selection,
  below: Position,
  take: (line: StoredLine, isWanted: boolean) => boolean,
): Promise<void> {
  const fits = hasWords(words);
  const file = Readable.from(await streamFile(fileOf(whose, part)));
  const unzipped = file.pipe(createGunzip());
  file.on('error', (error) => unzipped.destroy(error));
  try {
    for await (const text of createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY })) {
      const line = lineOf(text);
      if (line.position >= below) continue;
      if (line.position < since) return;
      const { hubId, message } = line.row;
      const isWanted = levels.includes(line.level) && (!hubIds || hubIds.includes(hubId)) && fits(message);
      if (!take(line, isWanted)) return;
    }
  } finally {
    file.destroy();
    unzipped.destroy();
  }
}

function lineOf(text: string): StoredLine {
  const {
    hubId,
    level,
    timestamp: at,
    message,
  } = JSON.parse(text) as {
    hubId: string;
    level: LogLevel;
    timestamp: string;
    message: string;
  };
  return { level, row: { hubId, level, at, message }, position: positionOf({ hubId, at, message }) };
}
