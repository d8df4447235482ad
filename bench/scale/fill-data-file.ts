import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createGzip } from 'node:zlib';
import { tableSchema } from '../../test/support/create-table.ts';
import type { WireItem } from '../measure/wire.ts';

/**
 * Creates a data file of the packaged engine with these tables. The engine imports an export of DynamoDB several times as
 * fast as it handles requests: a million rows with their indexes take minutes, not an hour.
 */
export async function fillDataFile(
  file: string,
  tables: Readonly<Record<string, Iterable<WireItem>>>,
): Promise<void> {
  const folder = `${file}.export`;
  rmSync(folder, { recursive: true, force: true });
  // Also delete the journal of an interrupted run, which the engine would apply to the new file.
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  const schemas = [];
  for (const [name, items] of Object.entries(tables)) {
    await writeExport(join(folder, 'tables', name, 'data'), items);
    schemas.push({ Table: tableSchema(name) });
  }
  const schema = join(folder, 'schema.json');
  writeFileSync(schema, JSON.stringify(schemas));
  const args = ['import', '--source', join(folder, 'tables'), '--schema', schema, '--output', file];
  const { status, stderr } = spawnSync(engine(), args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The engine does not import ${folder}: ${stderr}`);
  rmSync(folder, { recursive: true });
}

async function writeExport(folder: string, items: Iterable<WireItem>): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const zip = createGzip({ level: 1 });
  const written = once(zip.pipe(createWriteStream(join(folder, 'items.json.gz'))), 'finish');
  for (const Item of items) if (!zip.write(`${JSON.stringify({ Item })}\n`)) await once(zip, 'drain');
  zip.end();
  await written;
}

function engine(): string {
  const manifest = createRequire(import.meta.url).resolve(
    `@dynoxide/${process.platform}-${process.arch}/package.json`,
  );
  return join(dirname(manifest), 'dynoxide');
}
