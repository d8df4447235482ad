import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { afterEach, expect } from 'vitest';
import { CONTENT_LANGUAGES, type ContentLanguage } from '../../../../shared/content/output.ts';
import { addMonths, monthOf, startOfMonth } from '../../../../shared/month.ts';
import { tries } from '../../../../test/support/depth.ts';
import { givenTable } from '../../../../test/support/engine.ts';
import { infoCalls, message, provider, timer } from '../../../../test/support/info-calls.ts';
import { itInTurn } from '../../../../test/support/it-in-turn.ts';
import { owned } from '../../../../test/support/moving-beacons.ts';
import { givenOutbox } from '../../../../test/support/outbox.ts';
import { callerOf, refusalOf } from '../../../../test/support/people.ts';
import { iso, now, setClock } from '../../../platform/clock.ts';
import { readCauses } from '../../kernel/meter/causes.ts';
import { foldUsage, NOTHING_CARRIED } from '../../kernel/meter/fold-usage.ts';
import { clearContent } from './clear-content.ts';

/**
 * What phones get, what lists show and what is counted, after any course of calls and timers, equals a model that knows
 * nothing of items and transactions.
 */

givenTable();
givenOutbox();
afterEach(() => setClock(undefined));

const MINUTE = 60_000;
/** Another Info of the owner has this name. */
const TAKEN = 'Taken';
/** A text that cannot be published. */
const FAULTY = 'faulty';

type Texts = Partial<Record<ContentLanguage, string>>;
interface Said {
  readonly name: string;
  readonly texts: Texts;
}
interface Planned {
  readonly publishAt: number | null;
  readonly languages: readonly ContentLanguage[];
  readonly said: Said | null;
  readonly unpublishAt: number | null;
}
type Code = string | undefined;

/** What an owner expects of an Info. Each action returns the code of its refusal. */
class Model {
  isOn = true;
  minute = 0;
  usedMinutes = 0;
  exists = false;
  active = true;
  name = '';
  shown: Said | undefined;
  draft: Said = { name: '', texts: {} };
  plan: Planned | undefined;
  versions: Said[] = [];

  get isServed() {
    return this.exists && this.isOn && this.active && this.shown !== undefined;
  }

  forward(minutes: number) {
    if (this.isServed) this.usedMinutes += minutes;
    this.minute += minutes;
  }

  create(name: string): Code {
    if (!this.isOn) return 'INFO_CMS_OFF';
    Object.assign(this, {
      exists: true,
      active: true,
      name,
      shown: undefined,
      plan: undefined,
      versions: [],
    });
    this.draft = { name, texts: {} };
  }

  write(change: Partial<Said>): Code {
    return this.#set({ draft: { ...this.draft, ...change } });
  }

  publish(languages: readonly ContentLanguage[]): Code {
    const shown = mix(this.shown, this.draft, languages);
    return faultOf(shown) ?? this.#set({ shown, plan: this.#superseded(languages) });
  }

  unpublish(languages: readonly ContentLanguage[]): Code {
    if (!this.shown) return undefined;
    const texts = mix(this.shown, { name: '', texts: {} }, languages).texts;
    const shown = Object.keys(texts).length ? { ...this.shown, texts } : undefined;
    return this.#setOrKeepName({ shown });
  }

  discard(): Code {
    return this.shown ? this.#set({ draft: this.shown }) : 'FORM_VALIDATION_FAILED';
  }

  save(texts: Texts): Code {
    const before = this.shown ?? this.draft;
    const shown = { ...before, texts };
    // One that has no content yet, and gets none, stays as it is.
    const isEmpty = !this.shown && !Object.keys(texts).length;
    if (isDeepStrictEqual(shown, isEmpty ? before : this.shown)) return undefined;
    return faultOf(shown) ?? this.#set({ shown, draft: shown, plan: this.#superseded(CONTENT_LANGUAGES) });
  }

  restore(n: number): Code {
    const kept = this.versions.slice(-20).includes(this.versions[n - 1]!);
    return kept ? this.#set({ draft: this.versions[n - 1]! }) : 'ENTITY_NOT_FOUND';
  }

  planPublish(publishAt: number | null, languages: readonly ContentLanguage[]): Code {
    const { unpublishAt = null } = this.plan ?? {};
    if (publishAt === null)
      return this.#set({ plan: unpublishAt === null ? undefined : { ...this.plan!, ...NO_PUBLICATION } });
    const fault = faultOf(mix(this.shown, this.draft, languages));
    if (fault || publishAt === unpublishAt) return fault ?? 'FORM_VALIDATION_FAILED';
    return this.#set({ plan: { publishAt, languages, said: this.draft, unpublishAt } });
  }

  planEnd(unpublishAt: number | null): Code {
    const plan = this.plan ?? { ...NO_PUBLICATION, unpublishAt: null };
    if (unpublishAt === null)
      return this.#set({ plan: plan.publishAt === null ? undefined : { ...plan, unpublishAt } });
    if (plan.publishAt === unpublishAt) return 'FORM_VALIDATION_FAILED';
    return this.#set({ plan: { ...plan, unpublishAt } });
  }

  cancel(): Code {
    return this.#set({ plan: undefined });
  }

  activate(active: boolean): Code {
    if (active === this.active) return undefined;
    if (!this.isOn) return 'INFO_CMS_OFF';
    this.active = active;
  }

  /** What is due happens, the earlier first; while the Info CMS is off, it is forgotten. */
  timer() {
    for (;;) {
      const { publishAt, unpublishAt, said, languages } = this.plan ?? {
        ...NO_PUBLICATION,
        unpublishAt: null,
      };
      const due = Math.min(publishAt ?? Number.POSITIVE_INFINITY, unpublishAt ?? Number.POSITIVE_INFINITY);
      if (!this.exists || due > this.minute) return;
      if (!this.isOn) {
        this.plan = undefined;
        return;
      }
      if (due === publishAt)
        this.#setOrKeepName({
          shown: mix(this.shown, said!, languages),
          plan: unpublishAt === null ? undefined : { ...NO_PUBLICATION, unpublishAt },
        });
      else
        this.#setOrKeepName({
          shown: undefined,
          plan: publishAt === null ? undefined : { ...this.plan!, unpublishAt: null },
        });
    }
  }

  #superseded(published: readonly ContentLanguage[]): Planned | undefined {
    if (!this.plan) return undefined;
    const languages = this.plan.languages.filter((one) => !published.includes(one));
    if (languages.length) return { ...this.plan, languages };
    const { unpublishAt } = this.plan;
    return unpublishAt === null ? undefined : { ...NO_PUBLICATION, unpublishAt };
  }

  #set(change: { shown?: Said | undefined; draft?: Said; plan?: Planned | undefined }): Code {
    const shown = 'shown' in change ? change.shown : this.shown;
    const plan = 'plan' in change ? change.plan : this.plan;
    const { draft = this.draft } = change;
    const { name } = shown ?? draft;
    if (isDeepStrictEqual([shown, draft, plan], [this.shown, this.draft, this.plan])) return undefined;
    if (!this.isOn) return 'INFO_CMS_OFF';
    if (name === TAKEN && this.name !== TAKEN) return 'INFO_NAME_ALREADY_USED';
    if (shown && !isDeepStrictEqual(shown, this.shown)) this.versions = [...this.versions, shown];
    Object.assign(this, { shown, draft, plan, name });
  }

  #setOrKeepName(change: { shown: Said | undefined; plan?: Planned | undefined }): Code {
    const code = this.#set(change);
    if (code !== 'INFO_NAME_ALREADY_USED') return code;
    const { name } = this;
    const shown = change.shown && { ...change.shown, name };
    return this.#set({ ...change, shown, draft: shown ? this.draft : { ...this.draft, name } });
  }
}

const NO_PUBLICATION = { publishAt: null, languages: [], said: null };

const mix = (shown: Said | undefined, draft: Said, languages: readonly ContentLanguage[]): Said => ({
  name: draft.name,
  texts: Object.fromEntries(
    CONTENT_LANGUAGES.flatMap((language) => {
      const text = (languages.includes(language) ? draft : shown)?.texts[language];
      return text === undefined ? [] : [[language, text]];
    }),
  ),
});

function faultOf({ texts }: Said): Code {
  const all = Object.values(texts);
  if (!all.length) return 'MISSING_PARAMETER';
  return all.includes(FAULTY) ? 'FORM_VALIDATION_FAILED' : undefined;
}

const outputsOf = (texts: Texts) =>
  Object.fromEntries(
    Object.entries(texts).map(([language, text]) => [
      language,
      [text === FAULTY ? { type: 'MESSAGE', title: FAULTY } : message(text)],
    ]),
  );

type Action =
  | { does: 'create' | 'discard' | 'cancel' | 'remove' | 'timer' | 'cmsOff' | 'cmsOn' }
  | { does: 'text'; language: ContentLanguage; text: string | null }
  | { does: 'rename'; name: string }
  | { does: 'publish' | 'unpublish'; languages: ContentLanguage[] }
  | { does: 'planPublish'; ahead: number | null; languages: ContentLanguage[] }
  | { does: 'planEnd'; ahead: number | null }
  | { does: 'save'; texts: Texts }
  | { does: 'restore'; n: number }
  | { does: 'activate'; active: boolean }
  | { does: 'forward'; minutes: number };

const language = fc.constantFrom(...CONTENT_LANGUAGES);
const languages = fc.subarray([...CONTENT_LANGUAGES], { minLength: 1 });
const text = fc.constantFrom('one', 'two', 'three');
const ahead = fc.option(fc.integer({ min: 2, max: 200 }), { freq: 6 });
const does = <D extends Action['does']>(...names: D[]) =>
  fc.constantFrom(...names.map((name) => ({ does: name })));
const anyAction = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('text'),
      language,
      text: fc.option(fc.oneof({ weight: 6, arbitrary: text }, fc.constant(FAULTY)), { freq: 5 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('rename'), name: fc.constantFrom('Harbour', 'Quay', TAKEN) }),
  },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('publish'), languages }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('unpublish'), languages }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('planPublish'), ahead, languages }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('planEnd'), ahead }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('save'),
      texts: fc.record({ de: text, en: text }, { requiredKeys: [], noNullPrototype: true }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('restore'), n: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('activate'), active: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({ does: fc.constant('forward'), minutes: fc.integer({ min: 1, max: 200 }) }),
  },
  { weight: 8, arbitrary: does('timer') },
  { weight: 4, arbitrary: does('create') },
  { weight: 1, arbitrary: does('discard', 'cancel', 'remove') },
  { weight: 1, arbitrary: does('cmsOff', 'cmsOn') },
) as fc.Arbitrary<Action>;

/** A plan with other actions until it is due: chance alone makes few of them. */
const planned = fc
  .record({
    texts: fc.record({ de: text, en: text }, { noNullPrototype: true }),
    plan: fc.oneof(
      fc.record({ does: fc.constant('planPublish'), ahead: fc.integer({ min: 2, max: 60 }), languages }),
      fc.record({ does: fc.constant('planEnd'), ahead: fc.integer({ min: 2, max: 60 }) }),
    ),
    others: fc.array(anyAction, { maxLength: 3 }),
  })
  .map(({ texts, plan, others }) => [
    ...Object.entries(texts).map(([of, said]) => ({ does: 'text', language: of, text: said })),
    ...[plan, ...others, { does: 'forward', minutes: 61 }, { does: 'timer' }],
  ]) as unknown as fc.Arbitrary<Action[]>;
const anyCourse = fc
  .array(fc.oneof(planned, fc.array(anyAction, { minLength: 1, maxLength: 4 })), {
    minLength: 3,
    maxLength: 10,
  })
  .map((parts) => parts.flat());

/** Carries out a course on the product and on the model, and compares them after each action. */
async function run(actions: readonly Action[]) {
  // Within one month, so that one read has all causes.
  const start = startOfMonth(addMonths(monthOf(now()), 1)) + 24 * 60 * MINUTE;
  const setMinute = (minute: number) => setClock(start + minute * MINUTE);
  setMinute(0);
  const owner = await provider();
  const calls = infoCalls(callerOf(owner));
  const [device] = (await owned(owner, 1)).ids as [string];
  const model = new Model();
  await calls.create({ name: TAKEN });
  let id = '';
  const at = (minute: number | null) => (minute === null ? null : iso(start + minute * MINUTE));

  const create = async () => {
    const made = await calls.create({ name: 'Harbour' });
    id = made.id;
    await calls.devices(id, { add: { idList: [device] } });
  };
  /** The model's answer, and the product's. */
  const act = (action: Action): [Code, Promise<unknown>] => {
    switch (action.does) {
      case 'create':
        return model.exists ? [undefined, Promise.resolve()] : [model.create('Harbour'), create()];
      case 'forward':
        model.forward(action.minutes);
        setMinute(model.minute);
        return [undefined, Promise.resolve()];
      case 'timer':
        model.timer();
        return [undefined, timer(id)];
      case 'cmsOff':
        model.isOn = false;
        return [undefined, calls.cms('OFF')];
      case 'cmsOn':
        return [undefined, switchOn()];
      case 'remove': {
        const isThere = model.exists;
        model.exists = false;
        return [isThere ? undefined : 'INFO_NOT_AVAILABLE', calls.remove(id)];
      }
      default:
        return model.exists ? [modelled(action), called(action)] : ['INFO_NOT_AVAILABLE', called(action)];
    }
  };
  async function switchOn() {
    if (model.isOn) return;
    model.exists = false;
    model.isOn = true;
    // What is created now is not deleted with what was there before.
    model.forward(1);
    setMinute(model.minute);
    await calls.cms('ON');
    await clearContent({ contentOf: owner.id });
    await clearContent({ contentOf: owner.id });
    await calls.create({ name: TAKEN });
  }
  function modelled(action: Action): Code {
    switch (action.does) {
      case 'text': {
        const { [action.language]: _, ...others } = model.draft.texts;
        return model.write({ texts: action.text ? { ...others, [action.language]: action.text } : others });
      }
      case 'rename':
        return model.write({ name: action.name });
      case 'publish':
        return model.publish(action.languages);
      case 'unpublish':
        return model.unpublish(action.languages);
      case 'discard':
        return model.discard();
      case 'planPublish':
        return model.planPublish(action.ahead && model.minute + action.ahead, action.languages);
      case 'planEnd':
        return model.planEnd(action.ahead && model.minute + action.ahead);
      case 'cancel':
        return model.cancel();
      case 'save':
        return model.save(action.texts);
      case 'restore':
        return model.restore(action.n);
      case 'activate':
        return model.activate(action.active);
      default:
        throw new Error(action.does);
    }
  }
  async function called(action: Action): Promise<unknown> {
    switch (action.does) {
      case 'text': {
        const { outputs } = await calls.draft(id);
        const written = action.text
          ? outputsOf({ [action.language]: action.text })
          : { [action.language]: [] };
        return calls.putDraft(id, { outputs: { ...outputs, ...written } });
      }
      case 'rename':
        return calls.putDraft(id, { name: action.name });
      case 'publish':
        return calls.publish(id, action.languages);
      case 'unpublish':
        return calls.unpublish(id, action.languages);
      case 'discard':
        return calls.discard(id);
      case 'planPublish': {
        const publishAt = at(action.ahead && model.minute + action.ahead);
        return calls.schedule(
          id,
          publishAt === null ? { publishAt } : { publishAt, languages: action.languages },
        );
      }
      case 'planEnd':
        return calls.schedule(id, { unpublishAt: at(action.ahead && model.minute + action.ahead) });
      case 'cancel':
        return calls.cancel(id);
      case 'save':
        return calls.save({ id, outputs: outputsOf(action.texts) });
      case 'restore':
        return calls.restore(id, action.n);
      case 'activate':
        return calls.activate(id, action.active);
      default:
        throw new Error(action.does);
    }
  }

  const course: string[] = [];
  try {
    for (const action of [{ does: 'create' } as const, ...actions]) {
      course.push(JSON.stringify(action));
      const [code, answer] = act(action);
      expect([course, await refusalOf(answer)]).toEqual([course, code]);
      const shown = model.isServed ? model.shown!.texts : undefined;
      expect([course, await calls.shownNear(device)]).toEqual([course, shown]);
      if (!model.exists) continue;
      const { name, held, hasDraft, schedule, published, version } = await calls.read(id);
      const plan = model.plan;
      expect([course, { name, held, hasDraft, schedule, published }]).toEqual([
        course,
        {
          name: model.name,
          held: CONTENT_LANGUAGES.filter((one) => model.draft.texts[one] !== model.shown?.texts[one]),
          hasDraft: !isDeepStrictEqual(model.draft, model.shown),
          schedule: plan
            ? { publishAt: at(plan.publishAt), languages: plan.languages, unpublishAt: at(plan.unpublishAt) }
            : null,
          published: model.shown !== undefined,
        },
      ]);
      const draft = await calls.draft(id);
      expect([course, draft]).toMatchObject([course, { name: model.draft.name, version }]);
      expect(draft.outputs).toEqual(outputsOf(model.draft.texts));
    }
    const versions = model.exists ? await calls.versions(id) : [];
    for (const { number, languages: of } of versions)
      expect(of).toEqual(CONTENT_LANGUAGES.filter((one) => one in model.versions[number - 1]!.texts));
    if (model.exists) expect(versions).toHaveLength(Math.min(20, model.versions.length));
    const to = start + model.minute * MINUTE;
    const causes = (await readCauses(owner.id, monthOf(start))).filter((cause) => cause.at <= to + MINUTE);
    const usage = foldUsage(NOTHING_CARRIED, causes, { from: start, to: Math.max(to, start + 1) });
    expect([course, Math.round((usage.usedMs.get(device) ?? 0) / MINUTE)]).toEqual([
      course,
      model.usedMinutes,
    ]);
  } finally {
    setClock(undefined);
  }
}

itInTurn(
  'phones get exactly what is published or scheduled, and usage is counted for as long, after any course of an Info',
  async () => {
    await fc.assert(fc.asyncProperty(anyCourse, run), tries(12, 300));
  },
);
