import { languagesOf, type Outputs } from '../../shared/content/output.ts';
import type { InfoCheck } from '../../shared/contract/content/checks.ts';
import type { Info, InfoDraft, InfoVersion } from '../../shared/model/info.ts';
import type { Task } from '../../shared/model/task.ts';
import type { Tour } from '../../shared/model/tour.ts';
import { sampleBeacon } from './sample-beacon.ts';
import { sampleInfo } from './sample-info.ts';
import { sampleUser } from './sample-user.ts';
import { stubApi } from './stub-api.ts';

const DAY_MS = 24 * 3600_000;

type Content = Pick<InfoDraft, 'name' | 'description' | 'outputs' | 'rssi' | 'timeZone'>;
interface Body extends Partial<Content> {
  readonly version?: number;
  readonly languages?: readonly (keyof Outputs)[];
  readonly beaconIds?: string[];
  readonly publishAt?: string | null;
  readonly unpublishAt?: string | null;
  readonly add?: { readonly idList?: string[]; readonly selectionId?: string };
  readonly remove?: { readonly idList: string[] };
}

/** The server as the screens of one Info see it: what is published, its draft, and everything that was sent. */
export function stubInfo(other: Partial<Info> = {}) {
  const stub = {
    info: sampleInfo(other),
    draft: undefined as Content | undefined,
    versions: [] as InfoVersion[],
    sent: [] as { what: string; body: Body }[],
    /** The answer to what changes something. */
    refusal: undefined as { message: string; details?: unknown } | undefined,
    /** What the gate answers, where it is not what follows from the Info. */
    check: {} as Partial<InfoCheck>,
    tours: [] as Tour[],
    /** Clicks by day, the last one of today; and for how many days they were asked for. */
    clicks: [0],
    clickDays: [] as number[],
    usage: { month: 202611, devices: 0, seconds: 0 },
    /** What the task of devices answers; undefined: it has ended. */
    task: undefined as Partial<Task> | undefined,
    /** Another user saves. */
    saveAs(change: Partial<Content>) {
      stub.draft = { ...written(), ...change };
      touch({ hasDraft: true });
    },
  };
  const content = (): Content => {
    const { name, description, outputs = {}, rssi = -85, timeZone = 'Europe/Berlin' } = stub.info;
    return { name, description, outputs, rssi, timeZone };
  };
  const written = () => stub.draft ?? content();
  const touch = (change: Partial<Info> = {}) => {
    stub.info = { ...stub.info, ...change, version: stub.info.version + 1 };
  };
  const draftReply = () => ({
    ...{ id: 'i1', userId: stub.info.userId, held: [], hasDraft: true, version: stub.info.version },
    ...written(),
  });

  function change(call: string, body: Body) {
    const { version, languages, ...said } = body;
    if (version !== undefined && version !== stub.info.version)
      return { status: 400, body: { message: 'PLEASE_TRY_AGAIN', requestId: 'q' } };
    switch (call) {
      case 'PUT infos/i1/draft': {
        if (stub.info.published) {
          stub.draft = { ...written(), ...said };
          touch({ hasDraft: true });
        } else touch(said as Partial<Info>);
        return { body: draftReply() };
      }
      case 'POST infos/i1/publish': {
        const draft = written();
        const held = languages
          ? Object.keys(draft.outputs).filter((one) => !languages.includes(one as 'en'))
          : [];
        stub.draft = held.length > 0 ? draft : undefined;
        const outputs =
          languages && held.length > 0
            ? { ...stub.info.outputs, ...only(draft.outputs, languages) }
            : draft.outputs;
        touch({
          ...draft,
          outputs,
          published: true,
          hasDraft: held.length > 0,
          languages: languagesOf(outputs),
        });
        return { body: stub.info };
      }
      case 'DELETE infos/i1/draft':
        stub.draft = undefined;
        touch({ hasDraft: false });
        return { body: {} };
      case 'POST infos/i1/unpublish':
        touch({ published: false, hasDraft: true, languages: [] });
        return { body: stub.info };
      case 'PUT infos/i1/schedule': {
        const was = stub.info.schedule ?? { publishAt: null, languages: [], unpublishAt: null };
        const { publishAt = was.publishAt, unpublishAt = was.unpublishAt } = said;
        touch({ schedule: { publishAt, unpublishAt, languages: [...(languages ?? [])] } });
        return { body: stub.info };
      }
      case 'DELETE infos/i1/schedule':
        touch({ schedule: null });
        return { body: {} };
      case 'POST infos/i1/devices': {
        const { add, remove } = body;
        const ids = new Set([...(stub.info.beaconIds ?? []), ...(add?.idList ?? [])]);
        for (const { id } of stub.task?.data?.skipped ?? []) ids.delete(id);
        for (const id of remove?.idList ?? []) ids.delete(id);
        stub.info = { ...stub.info, beaconIds: [...ids], beaconsCount: ids.size };
        return { body: taskReply(add?.idList ?? remove?.idList ?? []) };
      }
      default: {
        if (/restore$/.test(call)) {
          stub.draft = stub.versions.find(({ number }) => call.includes(`/${number}/`))?.content;
          touch({ hasDraft: true });
          return { body: draftReply() };
        }
        touch({ ...(said as Partial<Info>), id: 'i1' });
        return { body: stub.info };
      }
    }
  }
  const check = (): InfoCheck => ({
    ...{ id: 'i1', name: stub.info.name, active: stub.info.active, published: true },
    languages: languagesOf(written().outputs),
    devices: { count: stub.info.beaconsCount, checked: stub.info.beaconsCount, silent: 0, weak: 0 },
    ...{ links: [], dead: [] },
  });
  const taskReply = (ids: readonly string[]): Task => ({
    ...{ taskId: 't1', taskStatus: 'finished', kind: 'setInfoDevices', createdDate: stub.info.createdDate },
    data: { total: ids.length, done: ids.length, skipped: [], skippedCount: 0 },
    ...stub.task,
  });

  stubApi((method, { pathname, searchParams }, init) => {
    const call = pathname.split('/').slice(4).join('/');
    const body = init.body ? JSON.parse(String(init.body)) : {};
    if (/\/users?\//.test(pathname))
      return { body: sampleUser({ id: 'bob', name: 'Bob', email: 'bob@example.com' }) };
    if (call === 'getBeaconConfigurations')
      return { body: { items: [{ id: 'F00000000001', description: 'Lobby' }] } };
    if (call.startsWith('checks/')) return { body: { items: [{ ...check(), ...stub.check }] } };
    if (call === 'infos/i1/clicks') {
      const [from, to] = [searchParams.get('from')!, searchParams.get('to')!].map(Date.parse);
      stub.clickDays.push((to! - from!) / DAY_MS + 1);
      const items = stub.clicks.map((clicks, at) => ({
        day: new Date(to! - (stub.clicks.length - 1 - at) * DAY_MS).toISOString().slice(0, 10),
        clicks,
      }));
      return { body: { items, total: stub.clicks.reduce((sum, one) => sum + one, 0) } };
    }
    if (call.startsWith('usage/')) return { body: stub.usage };
    if (call === 'tours') return { body: { items: stub.tours, links: { self: '' } } };
    if (call === 'beacons/select') return { body: { selectionId: 's1', count: 2500, state: 'complete' } };
    if (call === 'beacons')
      return {
        body: {
          items: [
            sampleBeacon({ id: 'F00000000002', description: 'Taken', infoPointId: 'other' }),
            sampleBeacon({ id: 'F00000000003', description: 'Free' }),
          ],
          links: { self: '', next: 'more' },
        },
      };
    if (/\/tasks\//.test(pathname)) return { body: taskReply([]) };
    if (call === 'infos/i1/versions')
      return { body: { items: stub.versions.map(({ content: _, ...listed }) => listed) } };
    if (method === 'GET' && call.startsWith('infos/i1/versions/'))
      return { body: stub.versions.find(({ number }) => call.endsWith(`/${number}`)) };
    if (method === 'GET') return { body: call === 'infos/i1/draft' ? draftReply() : stub.info };
    stub.sent.push({ what: `${method} ${call}`, body });
    if (stub.refusal) return { status: 400, body: { ...stub.refusal, requestId: 'q' } };
    return change(`${method} ${call}`, body);
  });
  return stub;
}

const only = (outputs: Outputs, languages: readonly (keyof Outputs)[]) =>
  Object.fromEntries(Object.entries(outputs).filter(([one]) => languages.includes(one as 'en')));
